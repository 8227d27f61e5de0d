import { request, toast, useCall, usePageTitle } from '@portal/sdk';
import { labelOf, type OutputOf } from '@portal/sdk/contract';
import { useNavigate, useSearchParams } from '@portal/sdk/router';
import { Page, WhenLoaded } from '@portal/sdk/ui';
import { Form, type FormSection, type KeepOptions, TreeSelect } from '@portal/sdk/ui/form';
import { useMemo } from 'react';
import { annexSuffixes } from '../annexes.ts';
import { aboutContract } from './about.ts';
import { ClausesInput, PayTermsInput } from './text-inputs.tsx';
import { OrdersInput } from './contract-orders.tsx';
import {
  type ContractDetail,
  type ContractDraft,
  contractManagement,
  contractPath,
  frameworkType,
} from './contract.ts';
import { clausesFault, termsFault } from './rules.ts';
import { draft } from './schema.ts';

type Section = FormSection<typeof contractManagement.save>;
type Agreements = OutputOf<typeof contractManagement.agreements>;
type Partners = OutputOf<typeof contractManagement.partners>;

/** An agreement that a draft names already stays to be seen, though it is in force no more. */
const agreementNodes = (agreements: Agreements, named: string) => [
  { value: '', label: '不关联' },
  ...agreements.map(({ agreementNo, name, partnerName }) => ({
    value: agreementNo,
    label: `${agreementNo}　${name}　${partnerName}`,
  })),
  ...(named === '' || agreements.some(({ agreementNo }) => agreementNo === named)
    ? []
    : [{ value: named, label: named }]),
];

/** The party that a draft names stays to be seen, though it may be chosen no more. */
const partnerNodes = (partners: Partners, named: Partners[number] | undefined) => {
  const rest = named && partners.every(({ entId }) => entId !== named.entId) ? [named] : [];
  return [...rest, ...partners].map(({ entId, entName }) => ({ value: entId, label: entName }));
};

const sectionsOf = (agreements: Agreements, partners: Partners, drafted: ContractDetail | undefined): Section[] => [
  {
    title: '基本信息',
    fields: [
      { name: 'contractName', span: 'row' },
      'contractType',
      {
        name: 'amount',
        hint: '框架协议可留空，表示不限额',
        check: (amount, { contractType }) =>
          amount === undefined && contractType !== frameworkType ? '请输入合同金额' : undefined,
      },
      'validFrom',
      {
        name: 'validTo',
        check: (validTo, { validFrom }) =>
          validTo !== undefined && validFrom !== undefined && validTo < validFrom
            ? '有效期止不能早于有效期起'
            : undefined,
      },
      'signMethod',
      {
        name: 'agreementNo',
        span: 'row',
        render: (value = '', onChange) => (
          <TreeSelect
            label={labelOf(draft.agreementNo)}
            placeholder="履行中的供货协议或框架协议，可不选"
            nodes={agreementNodes(agreements, value)}
            value={value}
            onChange={onChange}
          />
        ),
      },
      'remark',
    ],
  },
  {
    title: '合同双方',
    fields: [
      'ownSide',
      'firstSide',
      {
        name: 'otherEntId',
        missing: '请选择对方单位',
        render: (value, onChange) => (
          <TreeSelect
            label={labelOf(draft.otherEntId)}
            placeholder="输入名称查找"
            nodes={partnerNodes(
              partners,
              drafted?.parties.find(({ side }) => side !== drafted.side),
            )}
            value={value}
            onChange={onChange}
          />
        ),
      },
      'contactName',
      { name: 'contactPhone', malformed: '请输入 11 位手机号' },
      'otherContactName',
      { name: 'otherContactPhone', malformed: '请输入 11 位手机号' },
    ],
  },
  {
    title: '关联订单',
    hint: '可不选；选择双方之间的订单，合同生效后计入已执行金额',
    fields: [
      {
        name: 'orderIds',
        render: (value = [], onChange, _, { otherEntId, agreementNo }) => (
          <OrdersInput {...{ otherEntId, agreementNo, value, onChange }} contractId={drafted?.id} />
        ),
      },
    ],
  },
  {
    title: '付款与条款',
    fields: [
      {
        name: 'payTerms',
        check: termsFault,
        render: (value = [], onChange) => <PayTermsInput value={value} onChange={onChange} />,
      },
      {
        name: 'clauses',
        check: clausesFault,
        render: (value = [], onChange) => <ClausesInput value={value} onChange={onChange} />,
      },
      {
        name: 'files',
        kind: 'files',
        accept: annexSuffixes,
        check: (files) => ((files ?? []).length === 0 ? '请上传合同附件' : undefined),
      },
    ],
  },
];

type Saved = OutputOf<typeof contractManagement.save>;
type Start = { readonly [K in keyof ContractDraft]?: ContractDraft[K] | null };

function Body({ initial, drafted }: { initial: Start; drafted?: ContractDetail }) {
  const navigate = useNavigate();
  const { data: partners = [] } = useCall(contractManagement.partners, {});
  const { data: agreements = [] } = useCall(contractManagement.agreements, {});
  const act = drafted ? '修改合同' : '起草合同';
  usePageTitle(drafted?.contractNo, act);
  const sections = useMemo(() => sectionsOf(agreements, partners, drafted), [agreements, partners, drafted]);
  const keep = async (values: Partial<ContractDraft>, options: KeepOptions) => {
    const saved = await request(contractManagement.save, values as ContractDraft, options);
    toast({ intent: 'success', message: '草稿已保存', about: aboutContract(saved) });
    await navigate(contractPath(saved.id));
    return saved;
  };
  /** What it is refused stands in the form; the draft is kept by then. */
  const handIn = async (saved: Saved) => {
    await request(contractManagement.submit, { id: saved.id, version: saved.version }, { quiet: 'refusals' });
    toast({ intent: 'success', message: '已提交审批', about: aboutContract(saved) });
    await navigate(contractPath(saved.id));
  };
  return (
    <Page title={drafted ? `${act} ${drafted.contractNo}` : act} description="保存后提交审批，审批通过后双方签署。">
      <Form
        call={contractManagement.save}
        sections={sections}
        initial={initial}
        {...(drafted && { input: { id: drafted.id, version: drafted.version } })}
        {...(drafted && {
          current: async () => fromDraft(await request(contractManagement.detail, { id: drafted.id })),
        })}
        draftKey={`contract:${drafted?.id ?? 'new'}`}
        onDraft={keep}
        ok="提交审批"
        done={null}
        onDone={handIn}
      />
    </Page>
  );
}

const FRESH: Start = {
  contractType: 1,
  signMethod: 1,
  ownSide: 'A',
  firstSide: 'B',
  payTerms: [{ node: '到货款', percent: '100', condition: '验收合格并开具发票', days: 30 }],
  clauses: [{ title: '第一条 标的', text: '' }],
};

function NewContract() {
  const [params] = useSearchParams();
  const templates = useCall(contractManagement.templateList, {});
  return (
    <WhenLoaded answer={templates} rows={12}>
      {(all) => <Body initial={{ ...FRESH, ...all.find(({ id }) => id === params.get('template')), id: null }} />}
    </WhenLoaded>
  );
}

/** What the form begins with: the draft as it stands. */
function fromDraft(found: ContractDetail): Start {
  const own = found.parties.find(({ side }) => side === found.side);
  const other = found.parties.find(({ side }) => side !== found.side);
  return {
    ...found,
    ...(own && { ownSide: own.side, contactName: own.contactName, contactPhone: own.contactPhone }),
    ...(other && {
      otherEntId: other.entId,
      otherContactName: other.contactName,
      otherContactPhone: other.contactPhone,
    }),
    orderIds: found.orders.map(({ id }) => id),
  };
}

function OldContract({ id }: { id: string }) {
  const contract = useCall(contractManagement.detail, { id });
  return (
    <WhenLoaded answer={contract} rows={12}>
      {(found) => <Body initial={fromDraft(found)} drafted={found} />}
    </WhenLoaded>
  );
}

/** 起草或修改合同：基本信息、双方、关联订单、付款条款、条款与附件。 */
export function ContractForm({ id }: { id: string | undefined }) {
  return id === undefined ? <NewContract /> : <OldContract id={id} />;
}
