// A resume as the frame draws it, with its tools.
import { useState } from 'react'
import { Button, IconButton } from '#ui/console/button.tsx'
import { Icon } from '#ui/console/icon.tsx'
import { Notice } from '#ui/console/notices.tsx'
import { sizeText } from '#ui/file-size.ts'
import { resumeFramePath } from './frame/messages.ts'
import { useResumeFrame } from './use-resume-frame.ts'

type DeskProps = {
  of: { id: number; name: string; bytes: number }
  onDownload: () => Promise<unknown>
  onKey: (key: 'j' | 'k') => void
}

export function ResumeDesk({ of: { id, name, bytes }, onDownload, onKey }: DeskProps) {
  const { frame, state, zoom, setMode } = useResumeFrame({ leadId: id, onKey })
  const [isText, setText] = useState(false)
  const isShown = state.phase === 'shown'
  return (
    <>
      <div className="desk__bar row gap-1">
        <b>Resume</b>
        <span className="fine muted num desk__at" role="status">
          {isShown && `page ${state.page} of ${state.pages}, `}
          {sizeText(bytes)}
        </span>
        <span className="push" />
        <span className="fine muted nowrap desk__safe">
          <Icon name="lock" isSmall /> Shown without scripts, links or forms
        </span>
        <Button
          isSmall
          aria-pressed={isText}
          disabled={!isShown}
          onClick={() => {
            setText(!isText)
            setMode(isText ? 'pages' : 'text')
          }}
        >
          {isText ? 'Show the pages' : 'Show the text only'}
        </Button>
        <IconButton icon="minus" label="Smaller" disabled={!isShown || isText} onClick={() => zoom(-1)} />
        <IconButton icon="plus" label="Larger" disabled={!isShown || isText} onClick={() => zoom(1)} />
        <Button isSmall onClick={() => void onDownload()}>
          <Icon name="download" />
          Download, logged
        </Button>
      </div>
      {state.phase === 'failed' && (
        <div className="desk__say">
          <Notice kind="bad" title="The resume is not shown.">
            {state.message} You can still download it.
          </Notice>
        </div>
      )}
      {state.pages > state.shown && (
        <div className="desk__say">
          <Notice kind="info" title={`The first ${state.shown} of ${state.pages} pages are shown.`}>
            The download has all of them.
          </Notice>
        </div>
      )}
      <iframe
        ref={frame}
        className="desk__frame"
        title={`Resume of ${name}`}
        src={resumeFramePath}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
      />
    </>
  )
}
