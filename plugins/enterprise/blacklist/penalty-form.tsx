import { useCall } from '@portal/sdk';
import { PENALTY, type Penalty as Penalised, type ScopeKind } from '@portal/sdk/calls/listing';
import { PLATE } from '@portal/sdk/calls/plate';
import type { InputOf } from '@portal/sdk/contract';
import { money } from '@portal/sdk/format';
import { type ButtonAppearance, Checkbox, MessageBar, Stack } from '@portal/sdk/ui';
import { type Field, FormButton, type TreeNode, TreeSelect } from '@portal/sdk/ui/form';
import { type Behavior, blacklist, type Penalty, TERM } from './contract.ts';

type Draft = Partial<InputOf<typeof blacklist.save>>;

/** What the rules propose, once it is known who has done what. */
function Suggestion({ entId, behavior }: { entId: string; behavior: Behavior }) {
  const { data } = useCall(blacklist.suggestion, { entId, behavior });
  if (!data) return null;
  return (
    <MessageBar intent="info">
      按处罚规则建议：{PENALTY.texts[data.penalty]}，{TERM.texts[data.term]}（{data.why}）。
    </MessageBar>
  );
}

interface Scope {
  penalty: Penalised | undefined;
  entId: string | undefined;
  scopeKind: ScopeKind | undefined;
  scopeCode: string | undefined;
}

/** What of the enterprise runs now; a warning touches nothing. */
export function Impact({ penalty, entId, scopeKind, scopeCode }: Scope) {
  const ready = entId !== undefined && scopeKind !== undefined && (scopeKind === 'ALL' || scopeCode !== undefined);
  const input = { entId: entId ?? '', scopeKind: scopeKind ?? 'ALL', ...(scopeCode !== undefined && { scopeCode }) };
  const { data } = useCall(blacklist.impact, ready && penalty !== 'WARN' ? input : undefined);
  if (penalty === 'WARN') return <MessageBar intent="info">警告只记录和通知，不限制业务。</MessageBar>;
  if (!data || !ready) return null;
  const { orders, orderAmount, contracts, unpaid, goods } = data;
  return (
    <MessageBar intent="warning" layout="multiline">
      影响：在途订单 {orders} 笔、{money(orderAmount)} 元，继续履行；有效合同 {contracts} 份；待付款 {money(unpaid)}{' '}
      元；在售商品 {goods} 件。生效后不能下单、接单、上架和签约。
    </MessageBar>
  );
}

const listed = (options: readonly { entId: string; entName: string }[]): TreeNode[] =>
  options.map(({ entId, entName }) => ({ value: entId, label: entName }));

const plates: TreeNode[] = Object.entries(PLATE).map(([value, label]) => ({ value, label }));

interface Category {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
}

const below = (all: readonly Category[], parent: string | null): TreeNode[] =>
  all
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, name }) => {
      const children = below(all, id);
      return { value: id, label: name, ...(children.length > 0 && { children }) };
    });

type Write = (value: string | undefined) => void;

interface Choice {
  readonly value: string | undefined;
  readonly onChange: Write;
  readonly onBlur: () => void;
}

/** Read when the form opens; the fields share the answer. */
const useOptions = () => useCall(blacklist.options, {}).data ?? { enterprises: [], categories: [] };

const EnterpriseChoice = ({ entName, ...choice }: Choice & { entName: string | undefined }) => (
  <TreeSelect
    {...choice}
    label="企业"
    placeholder={entName ?? '输入名称查找'}
    nodes={listed(useOptions().enterprises)}
  />
);

function ScopeChoice({ scopeKind, ...choice }: Choice & Pick<Scope, 'scopeKind'>) {
  const { categories } = useOptions();
  return <TreeSelect {...choice} label="范围" nodes={scopeKind === 'CATEGORY' ? below(categories, null) : plates} />;
}

const fieldsFor = (entName: string | undefined): readonly Field<typeof blacklist.save>[] => [
  {
    name: 'entId',
    missing: '请选择企业',
    span: 'row',
    render: (value, onChange, onBlur) => <EnterpriseChoice {...{ value, onChange, onBlur, entName }} />,
  },
  'behavior',
  { name: 'penalty', kind: 'radio' },
  { name: 'scopeKind', kind: 'radio' },
  {
    name: 'scopeCode',
    when: ({ scopeKind }) => scopeKind === 'PLATE' || scopeKind === 'CATEGORY',
    check: (value) => (value === undefined ? '请选择处罚的板块或品类' : undefined),
    render: (value, onChange, onBlur, { scopeKind }) => <ScopeChoice {...{ value, onChange, onBlur, scopeKind }} />,
  },
  { name: 'term', kind: 'radio' },
  'startsOn',
  'facts',
  { name: 'files', kind: 'files', accept: ['.pdf', '.jpg', '.png', '.docx', '.xlsx', '.zip'] },
  {
    name: 'unlists',
    span: 'row',
    render: (value, onChange, _, { entId, behavior, penalty, scopeKind, scopeCode }) => (
      <Stack>
        <Checkbox label="生效时下架" checked={value === true} onChange={onChange} />
        {entId !== undefined && behavior !== undefined && <Suggestion entId={entId} behavior={behavior} />}
        <Impact {...{ penalty, entId, scopeKind, scopeCode }} />
      </Stack>
    ),
  },
];

interface Props {
  /** Absent: a new one. */
  penalty?: Penalty;
  /** The enterprise that a new one is about. */
  of?: { readonly id: string; readonly customerName: string };
  onDone: () => unknown;
  appearance: ButtonAppearance;
}

const drafted = ({
  entId,
  behavior,
  penalty,
  scopeKind,
  scopeCode,
  term,
  startsOn,
  facts,
  ...rest
}: Penalty): Draft => ({
  ...{ entId, behavior, penalty, scopeKind, term, startsOn, facts, files: rest.files, unlists: rest.unlists },
  ...(scopeCode !== null && { scopeCode }),
});

const saved = '草稿已保存，提交后进入审核';

function wordsOf({ penalty, of }: Pick<Props, 'penalty' | 'of'>) {
  if (penalty) return { button: '修改', title: `修改处罚 · ${penalty.applyNo}`, done: saved };
  if (of) return { button: '列入黑名单', title: `列入黑名单 · ${of.customerName}`, done: `${saved}：在黑名单管理` };
  return { button: '拟订处罚', title: '拟订处罚', done: saved };
}

/** 拟订或修改处罚：企业、行为、类型、范围、期限、事实和证据。 */
export function PenaltyFormButton({ penalty, of, onDone, appearance }: Props) {
  const { button, title, done } = wordsOf({ ...(penalty && { penalty }), ...(of && { of }) });
  return (
    <FormButton
      call={blacklist.save}
      title={title}
      appearance={appearance}
      width={860}
      columns={2}
      fields={fieldsFor(penalty?.entName ?? of?.customerName)}
      input={penalty ? { id: penalty.id, version: penalty.version } : {}}
      initial={penalty ? drafted(penalty) : { unlists: true, ...(of && { entId: of.id }) }}
      done={done}
      onDone={onDone}
    >
      {button}
    </FormButton>
  );
}
