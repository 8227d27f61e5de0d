import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons/svg/re-order-dots-vertical';
import { mayCall, request, useSession, useSubmit, useUnsaved } from '@portal/sdk';
import { codeLibrary, type DictDetail, type DictItem } from '@portal/sdk/calls/code-library';
import { BusyButton, Button, FormlessDialog, look, makeStyles, mergeClasses, tokens } from '@portal/sdk/ui';
import { type KeyboardEvent, useState } from 'react';

const useStyles = makeStyles({
  list: look.list,
  row: {
    ...look.row('8px'),
    height: '40px',
    cursor: 'grab',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  held: { backgroundColor: tokens.colorBrandBackground2 },
  name: { flexGrow: 1, minWidth: 0, ...look.oneLine },
  hint: { color: tokens.colorNeutralForeground3, minHeight: '22px' },
});

type Item = Pick<DictItem, 'id' | 'itemNo' | 'itemName'>;

interface ListProps {
  items: readonly Item[];
  changed: boolean;
  onChange: (items: readonly Item[]) => void;
}

/** 各项的顺序：拖动，或在把手上按上下方向键。 */
function SortList({ items, changed, onChange }: ListProps) {
  const styles = useStyles();
  useUnsaved(changed);
  const [held, setHeld] = useState<number>();
  const [told, setTold] = useState('');
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || from === to) return;
    const next = [...items];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
    setTold(`${item.itemName}移到第 ${to + 1} 位，共 ${items.length} 位`);
  };
  const press = (index: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(index, index + step);
  };
  return (
    <>
      <ol className={styles.list}>
        {items.map(({ id, itemNo, itemName }, index) => (
          <li
            key={id}
            className={mergeClasses(styles.row, held === index && styles.held)}
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move';
              setHeld(index);
            }}
            onDragEnter={() => {
              if (held === undefined) return;
              move(held, index);
              setHeld(index);
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setHeld(undefined)}
          >
            <Button
              appearance="transparent"
              size="small"
              icon={<ReOrderDotsVerticalRegular />}
              aria-label={`移动${itemName}，第 ${index + 1} 位`}
              onKeyDown={press(index)}
            />
            <span className={styles.name}>
              {itemName}（{itemNo}）
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.hint} role="status">
        {told}
      </p>
    </>
  );
}

const pageSize = 100;

/** Every item of a dictionary, in its order. */
async function itemsOf(dictId: string): Promise<readonly Item[]> {
  const { records, total } = await request(codeLibrary.page, { dictId, page: 1, size: pageSize });
  const rest = Array.from({ length: Math.ceil(total / pageSize) - 1 }, (_, index) =>
    request(codeLibrary.page, { dictId, page: index + 2, size: pageSize }),
  );
  return [...records, ...(await Promise.all(rest)).flatMap((page) => page.records)];
}

/** 调整顺序：一个字典的各项。 */
export function SortButton({ dict, onDone }: { dict: Pick<DictDetail, 'id' | 'codeName'>; onDone: () => unknown }) {
  const [items, setItems] = useState<readonly Item[]>();
  const [changed, setChanged] = useState(false);
  const { busy, submit } = useSubmit(codeLibrary.sort);
  if (!mayCall(useSession(), codeLibrary.sort)) return null;
  const open = async () => {
    setChanged(false);
    setItems(await itemsOf(dict.id).catch(() => undefined)); // the host has shown why
  };
  const close = () => setItems(undefined);
  const save = async () => {
    const saved = await submit({ dictId: dict.id, ids: (items ?? []).map(({ id }) => id) });
    if (saved === undefined) return;
    close();
    await onDone();
  };
  return (
    <>
      <BusyButton busy={busy} onClick={() => void open()}>
        调整顺序
      </BusyButton>
      <FormlessDialog
        open={items !== undefined}
        title={`调整顺序 · ${dict.codeName}`}
        ok="保存"
        busy={busy}
        onOk={() => void save()}
        onClose={close}
      >
        <SortList
          items={items ?? []}
          changed={changed}
          onChange={(next) => {
            setItems(next);
            setChanged(true);
          }}
        />
      </FormlessDialog>
    </>
  );
}
