import { IconShieldCheck } from '@tabler/icons-react';
import { Handle, type Node, type NodeProps, Position, useReactFlow } from '@xyflow/react';
import { type CSSProperties, type FocusEvent, type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { formatCount } from '../model/impact-model.ts';
import type { GraphNode } from './graph-model.ts';
import classes from './graph-node.module.css';
import { Marks } from './marks.ts';
import { useMotionDuration } from './motion-duration.ts';
import { shortName } from './short-name.ts';

export type FlowNode = Node<{ node: GraphNode; color: string }, 'impact'>;

export function ImpactNode({ data: { node, color } }: NodeProps<FlowNode>) {
  const { marked } = useContext(Marks);
  return (
    <>
      <Handle className={classes.handle ?? ''} type="target" position={Position.Top} />
      <div
        className={classes.node}
        data-kind={node.kind}
        data-unsure={('isUnsure' in node && node.isUnsure) || undefined}
        data-marked={marked === node.id || undefined}
        style={{ '--picked': color } as CSSProperties}
      >
        <Content node={node} />
      </div>
      <Handle className={classes.handle ?? ''} type="source" position={Position.Bottom} />
    </>
  );
}

function Content({ node }: { node: GraphNode }) {
  if (node.kind === 'more') {
    return (
      <p className={classes.texts}>
        <span className={classes.name}>+ {formatCount(node.count)} weitere</span>
        <span className={classes.type}>in der Liste</span>
      </p>
    );
  }
  const isSafe = node.kind === 'equipment' && node.hasStandIn;
  return (
    <NodeLink node={node}>
      <span className={classes.texts}>
        <span className={classes.name}>{shortName(node.name, node.type)}</span>
        <span className={classes.facts}>
          {node.kind === 'equipment' && <span className={classes.dot} />}
          <span className={classes.type}>{node.type}</span>
          {isSafe && <IconShieldCheck className={classes.held ?? ''} size={14} aria-hidden />}
        </span>
      </span>
    </NodeLink>
  );
}

interface NodeLinkProps {
  node: Exclude<GraphNode, { kind: 'more' }>;
  children: ReactNode;
}

function NodeLink({ node, children }: NodeLinkProps) {
  const { onMark } = useContext(Marks);
  const scrollTo = useScrollTo();
  const mark = () => onMark(node.id);
  const unmark = () => onMark(undefined);
  return (
    <Link
      className={classes.inner}
      href={node.href}
      aria-label={labelOf(node)}
      draggable={false}
      onMouseEnter={mark}
      onMouseLeave={unmark}
      onFocus={(event: FocusEvent<HTMLElement>) => {
        mark();
        scrollTo(node.id, event.currentTarget);
      }}
      onBlur={unmark}
    >
      {children}
    </Link>
  );
}

function labelOf(node: NodeLinkProps['node']): string {
  const marks =
    node.kind === 'equipment'
      ? [node.isUnsure && 'unsicher', node.hasStandIn && 'durch Redundanz gehalten']
      : [];
  return [node.name, node.type, ...marks].filter(Boolean).join(', ');
}

/** Scrolls to a node that got the keyboard focus; with touch or mouse the node is already visible. */
function useScrollTo() {
  const { getNode, getZoom, setCenter } = useReactFlow();
  const motion = useMotionDuration();
  return (id: string, element: HTMLElement) => {
    const canvas = element.closest('.react-flow')?.getBoundingClientRect();
    const node = getNode(id);
    if (!canvas || !node || !element.matches(':focus-visible')) return;
    const box = element.getBoundingClientRect();
    const isVisible =
      box.left >= canvas.left &&
      box.right <= canvas.right &&
      box.top >= canvas.top &&
      box.bottom <= canvas.bottom;
    if (isVisible) return;
    const { x, y } = node.position;
    const center = [x + (node.width ?? 0) / 2, y + (node.height ?? 0) / 2] as const;
    void setCenter(...center, { zoom: getZoom(), ...motion });
  };
}
