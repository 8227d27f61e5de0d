import { mayCall, request, useSession, useSubmit } from '@portal/sdk';
import { codeLibrary, type DictDetail, type DictItem } from '@portal/sdk/calls/code-library';
import { BusyButton, FormlessDialog } from '@portal/sdk/ui';
import { moved, SortList } from '@portal/sdk/ui/form';
import { useState } from 'react';

type Item = Pick<DictItem, 'id' | 'itemNo' | 'itemName'>;

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
          items={(items ?? []).map(({ id, itemName, itemNo }) => ({ id, name: itemName, code: itemNo }))}
          changed={changed}
          onMove={(from, to) => {
            setItems((before = []) => moved(before, from, to));
            setChanged(true);
          }}
        />
      </FormlessDialog>
    </>
  );
}
