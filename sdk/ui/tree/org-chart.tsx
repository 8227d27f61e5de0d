import type { OrgNode } from '../../calls/enterprise.ts';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Button } from '../button.tsx';
import { Toolbar } from '../layout.tsx';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import {
  type Box,
  box,
  branchesOf,
  inWindow,
  layoutOf,
  linesOf,
  neighbourOf,
  outlineOf,
  type Way,
} from './chart-layout.ts';
import { useChartView } from './use-chart-view.ts';

/** Below this size names cannot be read, and only the outlines of the units are drawn. */
const readable = 0.4;
/** Characters of a name that a box has room for. */
const nameLength = 13;
const ways: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home'] satisfies Way[];

const useStyles = makeStyles({
  frame: {
    position: 'relative',
    height: 'calc(100vh - 216px)',
    minHeight: '360px',
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    touchAction: 'none',
    cursor: 'grab',
    '@media print': { height: 'auto' },
  },
  chart: { display: 'block', width: '100%', height: '100%', userSelect: 'none' },
  lines: { fill: 'none', stroke: tokens.colorNeutralStroke1, vectorEffect: 'non-scaling-stroke' },
  outline: {
    fill: tokens.colorNeutralBackground3,
    stroke: tokens.colorNeutralStroke1,
    vectorEffect: 'non-scaling-stroke',
  },
  box: { fill: tokens.colorNeutralBackground1, stroke: tokens.colorNeutralStroke1 },
  branch: { cursor: 'pointer' },
  root: { fill: tokens.colorBrandBackground2 },
  quiet: { fill: tokens.colorNeutralBackground3 },
  active: { stroke: tokens.colorStrokeFocus2, strokeWidth: '2px' },
  name: { fill: tokens.colorNeutralForeground1, fontSize: '13px' },
  count: { fill: tokens.colorNeutralForeground3, fontSize: '12px', textAnchor: 'end' },
});

const shortly = (name: string) => {
  const characters = [...name];
  return characters.length > nameLength ? `${characters.slice(0, nameLength - 1).join('')}…` : name;
};

interface UnitProps {
  unit: Box;
  id: string;
  active: boolean;
  onPress: () => void;
}

function Unit({ unit: { node, level, x, y, below, open }, id, active, onPress }: UnitProps) {
  const styles = useStyles();
  const { customerRegisterName, status, companyLevel } = node;
  const ended = status === 1 ? '' : '（已注销）';
  const said = `${customerRegisterName}${ended}，${companyLevel}级${below > 0 ? `，下属 ${below} 个单位` : ''}`;
  return (
    <g
      id={id}
      role="treeitem"
      aria-level={level}
      aria-label={said}
      aria-selected={active}
      {...(below > 0 && { 'aria-expanded': open })}
      transform={`translate(${x} ${y})`}
      className={below > 0 ? styles.branch : undefined}
      onClick={onPress}
    >
      <title>{said}</title>
      <rect
        width={box.width}
        height={box.height}
        rx={4}
        className={mergeClasses(
          styles.box,
          level === 1 && styles.root,
          status !== 1 && styles.quiet,
          active && styles.active,
        )}
      />
      <text className={styles.name} x={10} y={23}>
        {shortly(customerRegisterName)}
      </text>
      {below > 0 && (
        <text className={styles.count} x={box.width - 8} y={23}>
          {below} {open ? '−' : '+'}
        </text>
      )}
    </g>
  );
}

/** 组织图：滚轮缩放，拖动平移，点击或回车展开收起，方向键走动；只画窗口里的。 */
export function OrgChart({ root }: { root: OrgNode }) {
  const styles = useStyles();
  const name = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([root.customerCode]));
  const [active, setActive] = useState(root.customerCode);
  const layout = useMemo(() => layoutOf(root, open), [root, open]);
  const { view, window, grow, shrink, fit, show, dragging } = useChartView(frame, layout.size);
  const drawsNames = view.scale >= readable;
  const seen = inWindow(layout, window);
  const at = layout.byCode.get(active);
  const shown = at === undefined || seen.boxes.includes(at) ? seen.boxes : [...seen.boxes, at];
  const outline = useMemo(
    () => (drawsNames ? undefined : { boxes: outlineOf(layout), lines: linesOf(layout) }),
    [drawsNames, layout],
  );

  const choose = (code: string | undefined) => {
    const to = code === undefined ? undefined : layout.byCode.get(code);
    if (!to) return;
    setActive(to.node.customerCode);
    show(to.x, to.y, box.width, box.height);
  };
  const turn = (code: string) => {
    const next = new Set(open);
    if (!next.delete(code)) next.add(code);
    setOpen(next);
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    const closed = at !== undefined && at.below > 0 && !at.open;
    if (key === '+' || key === '=') grow();
    else if (key === '-') shrink();
    else if ((key === 'Enter' || key === ' ') && at && at.below > 0) turn(active);
    else if (key === 'ArrowRight' && closed) turn(active);
    else if (ways.includes(key)) choose(neighbourOf(layout, active, key as Way));
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Toolbar>
        <Button onClick={grow}>放大</Button>
        <Button onClick={shrink}>缩小</Button>
        <Button onClick={fit}>适应窗口</Button>
        <Button onClick={() => setOpen(new Set(branchesOf(root)))}>展开全部</Button>
        <Button onClick={() => setOpen(new Set([root.customerCode]))}>收起</Button>
        <span>{Math.round(view.scale * 100)}%</span>
      </Toolbar>
      <div
        ref={frame}
        className={styles.frame}
        role="tree"
        aria-label="组织图"
        tabIndex={0}
        aria-activedescendant={`${name}-${active}`}
        onKeyDown={press}
        {...dragging}
      >
        <svg className={styles.chart} role="none">
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            <path className={styles.lines} d={outline?.lines ?? linesOf(seen)} />
            {outline && <path className={styles.outline} d={outline.boxes} />}
            {(drawsNames ? shown : shown.filter((one) => one === at)).map((unit) => (
              <Unit
                key={unit.node.customerCode}
                id={`${name}-${unit.node.customerCode}`}
                unit={unit}
                active={unit === at}
                onPress={() => {
                  setActive(unit.node.customerCode);
                  if (unit.below > 0) turn(unit.node.customerCode);
                }}
              />
            ))}
          </g>
        </svg>
      </div>
    </>
  );
}
