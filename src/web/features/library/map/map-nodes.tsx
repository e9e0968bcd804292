import { Handle, Position } from '@xyflow/react'
import { createContext, memo, use, useEffect, useRef } from 'react'
import { linkKinds, linkNames, positionNames, statusNames, type Technique } from '#shared/techniques/techniques.ts'
import classes from './map-nodes.module.css'

interface MapState {
  selectedId: number | undefined
  /** The technique that the Tab key goes to. */
  tabId: number | undefined
  /** The technique that a key went to. */
  focused: { id: number } | undefined
  /** The selected technique and those linked to it. */
  linked: Set<number>
  onChoose: (id: number) => void
  /** Called when a technique gets the focus by key. */
  onKeyFocus: (id: number) => void
}

export const MapContext = createContext<MapState>({
  selectedId: undefined,
  tabId: undefined,
  focused: undefined,
  linked: new Set(),
  onChoose: () => undefined,
  onKeyFocus: () => undefined,
})

const PositionNode = memo(({ data: { title } }: { data: { title: string } }) => (
  <div className={classes['position']}>
    <p>{title}</p>
  </div>
))

const TechniqueNode = memo(({ data: { technique } }: { data: { technique: Technique } }) => {
  const { selectedId, tabId, focused, linked, onChoose, onKeyFocus } = use(MapContext)
  const { id, name, position, status } = technique
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Otherwise the browser scrolls the map's frame, which moves only when it is panned.
    if (focused?.id === id) button.current?.focus({ preventScroll: true })
  }, [focused, id])
  return (
    <>
      <Handle className={classes['handle'] ?? ''} type="source" id="left" position={Position.Left} />
      <Handle className={classes['handle'] ?? ''} type="source" id="right" position={Position.Right} />
      <button
        ref={button}
        type="button"
        className={classes['technique']}
        data-technique={id}
        data-status={status}
        data-dimmed={(selectedId !== undefined && !linked.has(id) && id !== selectedId) || undefined}
        aria-pressed={id === selectedId}
        aria-label={`${name}, ${positionNames[position]}, ${statusNames[status]}`}
        tabIndex={id === tabId ? 0 : -1}
        onClick={() => onChoose(id)}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onKeyFocus(id)}
      >
        <span dir="auto">{name}</span>
      </button>
    </>
  )
})

export const nodeTypes = { position: PositionNode, technique: TechniqueNode }

/** Explains the lines of the map. */
export const MapLegend = () => (
  <ul className={classes['legend']} aria-label="Lines">
    {linkKinds.map((kind) => (
      <li key={kind}>
        <svg className={classes[kind]} width="36" height="10" aria-hidden>
          <path d="M0 5h36" />
        </svg>
        {linkNames[kind]}
      </li>
    ))}
    <li>
      <span className={classes['live']} aria-hidden />
      Hitting live or A-game
    </li>
  </ul>
)
