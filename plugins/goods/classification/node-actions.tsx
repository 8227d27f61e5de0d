import { confirm, request, toast, useCall, useSubmit } from '@portal/sdk';
import { labelOf } from '@portal/sdk/contract';
import { type ButtonAppearance, BusyButton, DetailButton, DialogButton } from '@portal/sdk/ui';
import { StepButton, TreeSelect } from '@portal/sdk/ui/form';
import { CategoryForm } from './category-form.tsx';
import { type CategoryRow, classification, maxLevel, moveTo } from './contract.ts';
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
    const verb = enabling ? '启用' : '停用';
    const tone = !enabling && ({ tone: 'danger' } as const);
    if (!(await confirm({ title: `${verb}商品分类`, message: effect, ok: verb, ...tone }))) return;
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

/** 移动：到另一个分类之下，或成为根分类；自己和自己的下级除外。 */
function MoveButton({ node, onDone, appearance = 'text' }: Props) {
  const { data: tree = [] } = useCall(classification.tree, { whole: true });
  const own = tree.find(({ id }) => id === node.id)?.categoryCode ?? 'x';
  const places = tree.filter(({ categoryCode, level }) => !categoryCode.startsWith(own) && level < maxLevel);
  return (
    <StepButton
      call={classification.move}
      row={node}
      title={`移动 · ${node.categoryName}`}
      appearance={appearance}
      done="已移动，编码随位置更新"
      fields={[
        {
          name: 'parentId',
          render: (value = '0', onChange) => (
            <TreeSelect
              label={labelOf(moveTo)}
              nodes={[{ value: '0', label: '作为根分类' }, ...treeNodesOf(places)]}
              value={value}
              onChange={(id) => onChange(id === '0' ? undefined : id)}
            />
          ),
        },
      ]}
      onDone={onDone}
    />
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
      <MoveButton {...all} />
      <StepButton
        call={classification.remove}
        row={node}
        ask={`删除分类“${categoryName}”？删除后不能恢复。`}
        onDone={onDone}
        appearance={appearance === 'text' ? 'danger' : appearance}
      />
    </>
  );
}
