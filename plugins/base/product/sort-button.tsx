import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons/svg/re-order-dots-vertical';
import { toast, useUnsaved, useWork } from '@portal/sdk';
import { type ManagedProduct, productInfo } from '@portal/sdk/calls/product';
import {
  Button,
  DetailButton,
  FormlessDialog,
  look,
  makeStyles,
  mergeClasses,
  ScrollArea,
  tokens,
} from '@portal/sdk/ui';
import { useState } from 'react';

const useStyles = makeStyles({
  box: look.grid('minmax(0, 1fr) minmax(0, 1fr)', '24px'),
  side: { height: '480px', overflowY: 'auto' },
  list: look.list,
  row: {
    ...look.row('8px'),
    minHeight: '36px',
    padding: '0 4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    cursor: 'grab',
  },
  dragged: { opacity: 0.5 },
  name: { flexGrow: 1, minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
  preview: {
    padding: '16px',
    boxSizing: 'border-box',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  section: { margin: '0 0 8px', fontSize: tokens.fontSizeBase300 },
  grid: { ...look.list, ...look.grid('repeat(2, minmax(0, 1fr))', '8px'), marginBottom: '16px' },
  card: { ...look.panel, padding: '8px 12px' },
  intro: { ...look.quiet, ...look.oneLine, margin: 0 },
});

const MOVES = [
  { by: -1, title: '上移', icon: <ArrowUpRegular /> },
  { by: 1, title: '下移', icon: <ArrowDownRegular /> },
] as const;

/** 门户首页“服务产品”按此顺序呈现的样子：板块随其第一个产品排列。 */
function HomePreview({ products }: { products: readonly ManagedProduct[] }) {
  const styles = useStyles();
  const shown = products.filter(({ aboveOff }) => aboveOff === 0);
  const sections = [...new Set(shown.map(({ section }) => section))];
  return sections.map((section) => (
    <section key={section} aria-label={section}>
      <h3 className={styles.section}>{section}</h3>
      <ul className={styles.grid}>
        {shown
          .filter((product) => product.section === section)
          .map(({ productType, productName, intro }) => (
            <li key={productType} className={styles.card}>
              {productName}
              <p className={styles.intro}>{intro}</p>
            </li>
          ))}
      </ul>
    </section>
  ));
}

/** The list with one entry moved to another's place. */
function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)];
}

interface ListProps {
  products: readonly ManagedProduct[];
  changed: boolean;
  onChange: (products: ManagedProduct[]) => void;
}

/** 拖动或用箭头调整先后。 */
function SortList({ products, changed, onChange }: ListProps) {
  const styles = useStyles();
  useUnsaved(changed);
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
          {MOVES.map(({ by, title, icon }) => (
            <Button
              key={by}
              appearance="subtle"
              size="small"
              icon={icon}
              aria-label={`${title}${productName}`}
              disabledFocusable={products[index + by] === undefined}
              onClick={() => move(index, index + by)}
            />
          ))}
        </li>
      ))}
    </ol>
  );
}

const typesOf = (products: readonly ManagedProduct[]) => products.map(({ productType }) => productType);

interface Props {
  onDone: () => unknown;
  onClose: () => void;
}

function Sorting({ before, onDone, onClose }: Props & { before: readonly ManagedProduct[] }) {
  const styles = useStyles();
  const [products, setProducts] = useState(before);
  const { busy, submit, refusal, refuse } = useWork(productInfo.sortProduct);
  const changed = typesOf(products).join() !== typesOf(before).join();
  const save = async () => {
    if (!changed) return refuse('没有变更内容');
    if ((await submit({ productTypes: typesOf(products) })) === undefined) return;
    toast({ intent: 'success', message: '首页排序已更新' });
    onClose();
    await onDone();
  };
  return (
    <FormlessDialog
      open
      title="首页排序"
      width={960}
      ok="保存"
      {...{ busy, refusal }}
      onClose={onClose}
      onOk={() => void save()}
    >
      <div className={styles.box}>
        <ScrollArea className={styles.side} label="产品顺序">
          <SortList products={products} changed={changed} onChange={setProducts} />
        </ScrollArea>
        <ScrollArea className={mergeClasses(styles.side, styles.preview)} label="首页预览">
          <HomePreview products={products} />
        </ScrollArea>
      </div>
    </FormlessDialog>
  );
}

/** 首页排序：拖动产品，右侧即时预览首页。 */
export const SortButton = ({ onDone }: { onDone: () => unknown }) => (
  <DetailButton
    call={productInfo.sortProduct}
    detail={productInfo.queryProduct}
    input={{ size: 100 }}
    dialog={({ records }, close) => <Sorting before={records} onDone={onDone} onClose={close} />}
  >
    首页排序
  </DetailButton>
);
