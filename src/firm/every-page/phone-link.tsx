// The office number as a link. It is on every page, so it comes from the data of the root route.
import { useRouteLoaderData } from 'react-router'
import { telephoneHref } from '#platform/text/telephone.ts'
import styles from './phone-link.module.css'
import type { RootData } from './root-data.ts'

export function PhoneLink() {
  const phone = useRouteLoaderData<RootData>('root')?.settings.phone ?? ''
  return (
    <a href={telephoneHref(phone)} className={styles.phone}>
      {phone}
    </a>
  )
}
