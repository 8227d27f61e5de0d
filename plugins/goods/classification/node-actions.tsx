import { confirm, request, toast, useCall, useSubmit } from '@portal/sdk';
import {
  ActionButton,
  type ButtonAppearance,
  BusyButton,
  DetailButton,
  DialogButton,
  FormlessDialog,
} from '@portal/sdk/ui';
import { TreeSelect } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { CategoryForm } from './category-form.tsx';
import { type CategoryRow, classification, maxLevel } from './contract.ts';
import { treeNodesOf } from './tree-nodes.ts';

interface Props {
  node: Pick<CategoryRow, 'id' | 'version' | 'categoryName' | 'may'>;
  onDone: () => unknown;
  /** Default `text`. */
  appearance?: ButtonAppearance;
}

/** 停用前告知影响：下级分类与将下架的商品。 */
function StateButton({ node, onDone, appearance = 'text' }: Props) {
  const { busy, submit } = useSubmit(classification.updateState);
  const { id, version, categoryName, may } = node;
  const enabling = may.includes('ENABLE');
  const press = async () => {
    const impact = enabling ? undefined : await request(classification.impact, { id }).catch(() => undefined);
    if (!enabling && !impact) return;
    const effect = impact
      ? `停用“${categoryName}”后，${impact.below} 个下级分类一并停用，${impact.suppliers} 家供应商的 ${impact.listedGoods} 件商品将下架。确认停用？`
      : `确认启用“${categoryName}”？已下架的商品须由供应商重新上架。`;
    if (!(await confirm({ message: effect }))) return;
    const answer = await submit({ id, version, status: enabling ? 1 : 0 });
    if (answer === undefined) return;
    toast({ intent: 'success', message: enabling ? '已启用' : `已停用，${answer.unlisted} 件商品下架` });
    await onDone();
  };
  return (
    <BusyButton appearance={appearance} busy={busy} onClick={() => void press()}>
      {enabling ? '启用' : '停用'}
    </BusyButton>
  );
}

function MoveDialog({ node, onDone, onClose }: Props & { onClose: () => void }) {
  const tree = useCall(classification.tree, { whole: true });
  const { busy, submit } = useSubmit(classification.move);
  const [parentId, setParentId] = useState('0');
  const own = tree.data?.find(({ id }) => id === node.id)?.categoryCode ?? 'x';
  const places = (tree.data ?? []).filter(
    ({ categoryCode, level }) => !categoryCode.startsWith(own) && level < maxLevel,
  );
  const move = async () => {
    const answer = await submit({ id: node.id, version: node.version, ...(parentId !== '0' && { parentId }) });
    if (answer === undefined) return;
    toast({ intent: 'success', message: '已移动，编码随位置更新' });
    onClose();
    await onDone();
  };
  return (
    <FormlessDialog open title={`移动 · ${node.categoryName}`} busy={busy} onOk={() => void move()} onClose={onClose}>
      <TreeSelect
        label="移动到"
        nodes={[{ value: '0', label: '作为根分类' }, ...treeNodesOf(places)]}
        value={parentId}
        onChange={setParentId}
      />
    </FormlessDialog>
  );
}

/** What the reader may do with a category, as the server answers. */
export function NodeActions({ node, onDone, appearance = 'text' }: Props) {
  const { id, categoryName, may } = node;
  const all = { node, onDone, appearance };
  return (
    <>
      {may.includes('CREATE_BELOW') && (
        <DialogButton
          appearance={appearance}
          dialog={(close) => <CategoryForm parent={node} onClose={close} onDone={onDone} />}
        >
          新增下级
        </DialogButton>
      )}
      {may.includes('UPDATE') && (
        <DetailButton
          detail={classification.detail}
          input={{ id }}
          appearance={appearance}
          dialog={(category, close) => <CategoryForm category={category} onClose={close} onDone={onDone} />}
        >
          编辑
        </DetailButton>
      )}
      {(may.includes('ENABLE') || may.includes('DISABLE')) && <StateButton {...all} />}
      {may.includes('MOVE') && (
        <DialogButton appearance={appearance} dialog={(close) => <MoveDialog {...all} onClose={close} />}>
          移动
        </DialogButton>
      )}
      {may.includes('DELETE') && (
        <ActionButton
          call={classification.remove}
          input={{ id }}
          ask={`删除分类“${categoryName}”？删除后不能恢复。`}
          onDone={onDone}
          appearance={appearance === 'text' ? 'danger' : appearance}
        >
          删除
        </ActionButton>
      )}
    </>
  );
}
