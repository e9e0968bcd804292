import '@xyflow/react/dist/base.css'
import {
  ConnectionMode,
  type Edge,
  type EdgeMarker,
  MarkerType,
  type Node,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import { type CSSProperties, type KeyboardEvent, useMemo, useState } from 'react'
import { linkNames, positionNames, type Technique, type TechniqueLink } from '#shared/techniques/techniques.ts'
import { usePrinting } from '#web/lib/use-printing.ts'
import { phone } from '#web/ui/styles/breakpoints.ts'
import classes from './map-canvas.module.css'
import { type Direction, layoutOf, linkKey, linksAmong, type MapLayout, neighborOf, sizes } from './map-layout.ts'
import { MapContext, MapLegend, nodeTypes } from './map-nodes.tsx'
import { ZoomButtons } from './panel/map-toolbar.tsx'

interface Props {
  techniques: Technique[]
  selectedId: number | undefined
  onChoose: (id: number) => void
}

export const MapCanvas = (props: Props) => (
  <ReactFlowProvider>
    <Canvas {...props} />
  </ReactFlowProvider>
)

const directions: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies Direction[]
const isDirection = (key: string): key is Direction => directions.includes(key)

/** The map itself. It is one stop for the Tab key; arrow keys move between techniques. */
function Canvas({ techniques, selectedId, onChoose }: Props) {
  const layout = useMemo(() => layoutOf(techniques, shapeOfScreen()), [techniques])
  const nodes = useMemo(() => nodesOf(layout), [layout])
  const edges = useMemo(() => edgesOf(techniques, layout, selectedId), [techniques, layout, selectedId])
  const linked = useMemo(() => linkedTo(techniques, selectedId), [techniques, selectedId])
  const [lastId, setLastId] = useState<number>()
  const [focused, setFocused] = useState<{ id: number }>()
  const isPrinting = usePrinting()
  const { setCenter, getZoom } = useReactFlow()
  const tabId = [lastId, selectedId].find((id) => id !== undefined && layout.spots.has(id)) ?? firstIn(layout)

  const moveByKey = (event: KeyboardEvent) => {
    if (tabId === undefined || !isDirection(event.key)) return
    event.preventDefault()
    const next = neighborOf(layout.spots, tabId, event.key)
    if (next === undefined) return
    // Only what is in sight is drawn, so it comes into sight first.
    show(next)
    setFocused({ id: next })
  }
  const show = (id: number, beside = { x: 0, y: 0 }) => {
    setLastId(id)
    const spot = layout.spots.get(id)
    const zoom = getZoom()
    if (!spot) return
    const [x, y] = [spot.x + spot.width / 2 + beside.x / zoom, spot.y + spot.height / 2 + beside.y / zoom]
    void setCenter(x, y, { zoom })
  }
  const keyFocused = (id: number) => {
    show(id)
    setFocused(undefined)
  }
  const choose = (id: number) => {
    if (id !== selectedId) show(id, besidePanel())
    onChoose(id)
  }
  return (
    <MapContext value={{ selectedId, tabId, focused, linked, onChoose: choose, onKeyFocus: keyFocused }}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons inside */}
      <div className={classes['map']} style={printStyle(layout)} onKeyDown={moveByKey}>
        <ReactFlow
          aria-label="Techniques. Arrow keys move between them."
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          connectionMode={ConnectionMode.Loose}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          onlyRenderVisibleElements={!isPrinting}
          zoomOnDoubleClick={false}
          deleteKeyCode={null}
          minZoom={0.15}
          maxZoom={2}
          fitView
          fitViewOptions={{ padding: 0.04, maxZoom: 1 }}
          translateExtent={[
            [-reach, -reach],
            [layout.width + reach, layout.height + reach],
          ]}
          proOptions={{ hideAttribution: true }}
        >
          <ZoomButtons />
        </ReactFlow>
      </div>
      <MapLegend />
    </MapContext>
  )
}

/** How far a chosen technique is from the middle, so that its panel doesn't cover it. */
const besidePanel = () => (window.matchMedia(phone).matches ? { x: 0, y: 120 } : { x: 184, y: 0 })

/** Width by height: a phone's map is higher than wide, so that it fits there at a size that can be read. */
const shapeOfScreen = () => (window.matchMedia(phone).matches ? 0.75 : 1.4)

/** How far past its edge the map can be moved. */
const reach = 400

const firstIn = ({ groups }: MapLayout) => groups[0]?.techniques[0]?.id

/** Where lines start and end, for techniques that have not been drawn yet, too. */
const handles = (['left', 'right'] as const).map((side) => ({
  id: side,
  type: 'source' as const,
  position: side === 'left' ? Position.Left : Position.Right,
  x: side === 'left' ? 0 : sizes.width - 1,
  y: sizes.height / 2,
  width: 1,
  height: 1,
}))

const nodesOf = ({ groups, spots }: MapLayout): Node[] => [
  ...groups.map(({ position, x, y, width, height }) => ({
    id: position,
    type: 'position',
    position: { x, y },
    width,
    height,
    data: { title: positionNames[position] },
  })),
  ...groups.flatMap(({ techniques }) =>
    techniques.map((technique) => {
      const { x = 0, y = 0, ...size } = spots.get(technique.id) ?? {}
      return {
        id: String(technique.id),
        type: 'technique',
        position: { x, y },
        ...size,
        handles,
        data: { technique },
      }
    }),
  ),
]

const colors: Record<TechniqueLink['kind'], string> = {
  'sets-up': 'var(--jade)',
  counters: 'var(--danger)',
  follows: 'var(--ink-2)',
}

/** From side to side, so that lines cross as few techniques as possible. */
function edgesOf(techniques: Technique[], { spots }: MapLayout, selectedId: number | undefined): Edge[] {
  const names = new Map(techniques.map(({ id, name }) => [id, name]))
  const nameOf = (id: number) => names.get(id) ?? ''
  return linksAmong(techniques).map((link) => {
    const [from, to] = [spots.get(link.id)?.x ?? 0, spots.get(link.otherId)?.x ?? 0]
    const isChosen = link.id === selectedId || link.otherId === selectedId
    const emphasis = selectedId === undefined ? '' : isChosen ? classes['chosen'] : classes['dimmed']
    return {
      id: linkKey(link),
      ariaLabel: `${nameOf(link.id)} ${linkNames[link.kind].toLowerCase()} ${nameOf(link.otherId)}`,
      source: String(link.id),
      target: String(link.otherId),
      sourceHandle: to < from ? 'left' : 'right',
      targetHandle: to > from ? 'left' : 'right',
      // Within a column, around the techniques between the two.
      ...(from === to && { type: 'smoothstep', pathOptions: { offset: 16, borderRadius: 16 } }),
      className: `${classes[link.kind]} ${emphasis}`,
      markerEnd: { type: MarkerType.ArrowClosed, color: colors[link.kind] } satisfies EdgeMarker,
      zIndex: isChosen ? 1 : 0,
    }
  })
}

/** The ids of the techniques with a link to or from this one. */
const linkedTo = (techniques: Technique[], id: number | undefined) =>
  new Set(
    linksAmong(techniques).flatMap((link) =>
      link.id === id || link.otherId === id ? [link.id, link.otherId] : [],
    ),
  )

/** The size of A4 on its side, in pixels. */
const sheet = { width: 1040, height: 660 }

/** On paper, the whole map fits on one sheet. */
function printStyle({ width, height }: MapLayout): CSSProperties {
  const zoom = Math.min(1, sheet.width / width, sheet.height / height)
  return { '--printed': `scale(${zoom})` } as CSSProperties
}
