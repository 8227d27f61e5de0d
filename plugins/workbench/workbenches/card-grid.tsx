import type { Card } from '@portal/sdk';
import { Button, CardSlot, EmptyState, look, makeStyles, mergeClasses, tokens } from '@portal/sdk/ui';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons/svg/re-order-dots-vertical';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { moved, movedTo, switched } from './arrangement.ts';
import type { WorkbenchLayout } from './use-layout.ts';

const useStyles = makeStyles({
  cell: {
    minWidth: 0,
    borderRadius: '8px',
    '&[draggable="true"]': { outline: `1px dashed ${tokens.colorBrandStroke1}`, outlineOffset: '1px' },
    '&[data-dragged="true"]': { opacity: 0.5 },
  },
  two: { gridColumnEnd: 'span 2' },
  four: { gridColumnEnd: 'span 4', '@media (max-width: 1100px)': { gridColumnEnd: 'span 2' } },
  tall: { gridRowEnd: 'span 2' },
  handle: { cursor: 'grab', marginInlineStart: '-8px' },
  tools: { display: 'flex', flexShrink: 0 },
  grid: {
    ...look.list,
    ...look.grid('repeat(4, minmax(0, 1fr))', '16px'),
    gridAutoRows: '168px',
    gridAutoFlow: 'dense',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  spoken: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

interface Props {
  card: Card;
  editing: boolean;
  first: boolean;
  last: boolean;
  dragged: boolean;
  onMove: (by: number) => void;
  onHide: () => void;
  onDrag: (on: boolean) => void;
  /** Another card is dropped on this one. */
  onDrop: () => void;
}

function Tools({ card, first, last, onMove, onHide }: Props) {
  const tool = (name: string, icon: ReactElement, onClick: () => void, isOff = false) => (
    <Button
      appearance="subtle"
      size="small"
      icon={icon}
      aria-label={`${name}${card.title}`}
      title={name}
      disabledFocusable={isOff}
      onClick={onClick}
    />
  );
  return (
    <span className={useStyles().tools}>
      {tool('上移', <ArrowUpRegular />, () => onMove(-1), first)}
      {tool('下移', <ArrowDownRegular />, () => onMove(1), last)}
      {tool('隐藏', <EyeOffRegular />, onHide)}
    </span>
  );
}

/** The place of one card; while arranging it has a handle and its buttons. */
function CardCell(props: Props) {
  const styles = useStyles();
  const { card, editing, dragged, onMove, onDrag, onDrop } = props;
  const wide = { 1: undefined, 2: styles.two, 4: styles.four }[card.width];
  const tall = { 1: undefined, 2: styles.tall }[card.height];
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(step);
  };
  return (
    <li
      className={mergeClasses(styles.cell, wide, tall)}
      draggable={editing}
      data-dragged={dragged}
      onDragStart={() => onDrag(true)}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => editing && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <CardSlot
        card={card}
        {...(editing && {
          handle: (
            <Button
              appearance="subtle"
              size="small"
              className={styles.handle}
              icon={<ReOrderDotsVerticalRegular />}
              aria-label={`移动${card.title}，用方向键`}
              onKeyDown={press}
            />
          ),
          actions: <Tools {...props} />,
        })}
      />
    </li>
  );
}

/** The shown cards in their order; while arranging they move by mouse, by button and by arrow key. */
export function CardGrid({ layout, editing }: { layout: WorkbenchLayout; editing: boolean }) {
  const styles = useStyles();
  const [dragged, setDragged] = useState<string>();
  const [spoken, setSpoken] = useState('');
  const placed = layout.placed ?? [];
  const shown = placed.filter((card) => card.shown);
  if (shown.length === 0) return <EmptyState title="工作台上没有卡片" hint="点击“调整布局”添加卡片或恢复默认。" />;

  const arrange = (id: string, next: typeof placed) => {
    layout.arrange(next);
    const after = next.filter((card) => card.shown);
    const place = after.findIndex((card) => card.id === id) + 1;
    const title = layout.cardOf(id)?.title ?? '';
    setSpoken(place > 0 ? `${title}已移到第${place}位，共${after.length}张` : `${title}已隐藏`);
  };
  return (
    <>
      <ul className={styles.grid} aria-label="工作台卡片">
        {shown.map(({ id }, index) => {
          const card = layout.cardOf(id);
          if (!card) return null;
          return (
            <CardCell
              key={id}
              card={card}
              editing={editing}
              first={index === 0}
              last={index === shown.length - 1}
              dragged={dragged === id}
              onMove={(by) => arrange(id, moved(placed, id, by))}
              onHide={() => arrange(id, switched(placed, id))}
              onDrag={(on) => setDragged(on ? id : undefined)}
              onDrop={() => dragged !== undefined && arrange(dragged, movedTo(placed, dragged, id))}
            />
          );
        })}
      </ul>
      <div className={styles.spoken} role="status">
        {spoken}
      </div>
    </>
  );
}
