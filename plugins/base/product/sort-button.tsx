import { toast, useCall, useSubmit, useUnsaved } from '@portal/sdk';
import { type ManagedProduct, productInfo } from '@portal/sdk/calls/product';
import { DialogButton, FormlessDialog, makeStyles, ScrollArea, tokens } from '@portal/sdk/ui';
import { useState } from 'react';
import { FreshDialog } from '../fresh-dialog.tsx';
import { HomePreview } from './home-preview.tsx';
import { SortList } from './sort-list.tsx';

const useStyles = makeStyles({
  box: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: '24px' },
  side: { height: '480px', overflowY: 'auto' },
  preview: {
    height: '480px',
    overflowY: 'auto',
    padding: '16px',
    boxSizing: 'border-box',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
});

const typesOf = (products: readonly ManagedProduct[]) => products.map(({ productType }) => productType);

interface Props {
  onDone: () => unknown;
  onClose: () => void;
}

function Sorting({ before, onDone, onClose }: Props & { before: readonly ManagedProduct[] }) {
  const styles = useStyles();
  const [products, setProducts] = useState(before);
  const { busy, submit } = useSubmit(productInfo.sortProduct);
  const changed = typesOf(products).join() !== typesOf(before).join();
  const release = useUnsaved(changed);
  const save = async () => {
    if (!changed) return toast({ intent: 'info', message: '没有变更内容' });
    if ((await submit({ productTypes: typesOf(products) })) === undefined) return;
    release();
    toast({ intent: 'success', message: '首页排序已更新' });
    onClose();
    await onDone();
  };
  return (
    <FormlessDialog open title="首页排序" width={960} ok="保存" busy={busy} onClose={onClose} onOk={() => void save()}>
      <div className={styles.box}>
        <ScrollArea className={styles.side} label="产品顺序">
          <SortList products={products} onChange={setProducts} />
        </ScrollArea>
        <ScrollArea className={styles.preview} label="首页预览">
          <HomePreview products={products} />
        </ScrollArea>
      </div>
    </FormlessDialog>
  );
}

function Dialog({ onDone, onClose }: Props) {
  const all = useCall(productInfo.queryProduct, { size: 100 });
  return (
    <FreshDialog title="首页排序" width={960} answer={all} onClose={onClose}>
      {({ records }) => <Sorting before={records} onDone={onDone} onClose={onClose} />}
    </FreshDialog>
  );
}

/** 首页排序：拖动产品，右侧即时预览首页。 */
export const SortButton = ({ onDone }: { onDone: () => unknown }) => (
  <DialogButton call={productInfo.sortProduct} dialog={(close) => <Dialog onDone={onDone} onClose={close} />}>
    首页排序
  </DialogButton>
);
