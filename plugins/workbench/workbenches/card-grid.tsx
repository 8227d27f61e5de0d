import { EmptyState, look, makeStyles } from '@portal/sdk/ui';
import { useState } from 'react';
import { moved, movedTo, switched } from './arrangement.ts';
import { CardCell } from './card-cell.tsx';
import type { WorkbenchLayout } from './use-layout.ts';

const useStyles = makeStyles({
  grid: {
    ...look.list,
    ...look.grid('repeat(4, minmax(0, 1fr))', '16px'),
    gridAutoRows: '168px',
    gridAutoFlow: 'dense',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  spoken: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

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
