// The newsletter as the console mounts it: its issues, and one of them.
import { Route, Routes } from 'react-router'
import { IssueList } from './console/issue-list.tsx'
import { IssuePage } from './console/issue-page.tsx'
import './console/newsletter.css'

export default function Newsletter() {
  return (
    <Routes>
      <Route index element={<IssueList />} />
      <Route path=":id" element={<IssuePage />} />
    </Routes>
  )
}
