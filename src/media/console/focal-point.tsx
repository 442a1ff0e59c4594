// The point of a picture that no crop cuts off, moved by pointer or by arrow keys, with the crops that the pages make.
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { sizeAddress } from './addresses.ts'

export type Focal = { x: number; y: number }

type Props = { file: string; focal: Focal; onChange: (focal: Focal) => void }

const step = 2
const wideStep = 10
const moves: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const crops = [
  ['Page', '3 / 1'],
  ['Card', '3 / 2'],
  ['Square', '1 / 1'],
] as const

function within(value: number): number {
  return Math.min(100, Math.max(0, Math.round(value)))
}

export function FocalPoint({ file, focal, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null)

  function follow(event: PointerEvent) {
    const box = place.current?.getBoundingClientRect()
    if (!box || (event.type === 'pointermove' && event.buttons === 0)) return
    onChange({
      x: within(((event.clientX - box.left) / box.width) * 100),
      y: within(((event.clientY - box.top) / box.height) * 100),
    })
  }
  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    const by = event.shiftKey ? wideStep : step
    onChange({ x: within(focal.x + move[0] * by), y: within(focal.y + move[1] * by) })
  }
  const objectPosition = `${focal.x}% ${focal.y}%`
  return (
    <div className="stack gap-3">
      <div
        className="focal__whole"
        ref={place}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          follow(event)
        }}
        onPointerMove={follow}
      >
        <img src={sizeAddress(file, 640)} alt="" draggable={false} />
        <button
          type="button"
          className="focal__point"
          style={{ left: `${focal.x}%`, top: `${focal.y}%` }}
          aria-label={`Focal point: ${focal.x} per cent across, ${focal.y} down. Arrow keys move it.`}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className="hint">
        Drag the point to what matters most, or move it with the arrow keys (with Shift in larger steps). It is never
        cropped out.
      </p>
      <div className="focal__crops" aria-hidden="true">
        {crops.map(([name, aspectRatio]) => (
          <div key={name}>
            <img src={sizeAddress(file, 320)} alt="" style={{ objectPosition, aspectRatio }} />
            {name}
          </div>
        ))}
      </div>
      <span className="vh" role="status">
        {focal.x} per cent across, {focal.y} down
      </span>
    </div>
  )
}
