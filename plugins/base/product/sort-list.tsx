import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons/svg/re-order-dots-vertical';
import type { ManagedProduct } from '@portal/sdk/calls/product';
import { Button, makeStyles, mergeClasses, tokens } from '@portal/sdk/ui';
import { useState } from 'react';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '36px',
    padding: '0 4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    cursor: 'grab',
  },
  dragged: { opacity: 0.5 },
  name: { flexGrow: 1, minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** The list with one entry moved to another's place. */
function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)];
}

interface Props {
  products: readonly ManagedProduct[];
  onChange: (products: ManagedProduct[]) => void;
}

/** 拖动或用箭头调整先后。 */
export function SortList({ products, onChange }: Props) {
  const styles = useStyles();
  const [dragged, setDragged] = useState<number>();
  const move = (from: number, to: number) => {
    if (to >= 0 && to < products.length) onChange(movedTo(products, from, to));
  };
  return (
    <ol className={styles.list} aria-label="首页排序">
      {products.map(({ productType, productName, section, aboveOff }, index) => (
        <li
          key={productType}
          className={mergeClasses(styles.row, dragged === index && styles.dragged)}
          draggable
          onDragStart={() => setDragged(index)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== undefined) move(dragged, index);
            setDragged(undefined);
          }}
        >
          <ReOrderDotsVerticalRegular aria-hidden />
          <span className={styles.name}>
            {productName}{' '}
            <span className={styles.quiet}>
              {section}
              {aboveOff === 1 && ' · 已下架'}
            </span>
          </span>
          <Button
            appearance="subtle"
            size="small"
            icon={<ArrowUpRegular />}
            aria-label={`上移${productName}`}
            disabledFocusable={index === 0}
            onClick={() => move(index, index - 1)}
          />
          <Button
            appearance="subtle"
            size="small"
            icon={<ArrowDownRegular />}
            aria-label={`下移${productName}`}
            disabledFocusable={index === products.length - 1}
            onClick={() => move(index, index + 1)}
          />
        </li>
      ))}
    </ol>
  );
}
