/** Fields of a contract's form, and what they begin with. */
import { labelOf } from '@portal/sdk/contract';
import type { OutputOf } from '@portal/sdk/contract';
import { type FormSection, TreeSelect } from '@portal/sdk/ui/form';
import { type ReactNode, useEffect } from 'react';
import { ClausesInput } from './clauses-input.tsx';
import { type ContractDetail, type ContractDraft, type contractManagement, frameworkType } from './contract.ts';
import { type Between, OrdersInput } from './orders-input.tsx';
import { PayTermsInput } from './pay-terms-input.tsx';
import { annexSuffixes } from '../annexes.ts';
import { clausesFault, termsFault } from './rules.ts';
import { draft } from './schema.ts';

type Section = FormSection<typeof contractManagement.save>;
type Partner = OutputOf<typeof contractManagement.partners>[number];

type Agreement = OutputOf<typeof contractManagement.agreements>[number];

/** What the fields offer, and how those that orders depend on tell what stands in them. */
interface Choices {
  readonly agreements: readonly Agreement[];
  readonly partners: readonly Partner[];
  readonly drafted: ContractDetail | undefined;
  readonly between: Between;
  readonly tell: { readonly [K in keyof Between]: (value: string | undefined) => void };
}

interface ToldProps {
  value: string | undefined;
  tell: (value: string | undefined) => void;
  children: ReactNode;
}

/** Tells what stands in a field, whether it was chosen, or came with a draft kept in this browser. */
function Told({ value, tell, children }: ToldProps) {
  useEffect(() => tell(value), [value, tell]);
  return children;
}

/** An agreement that a draft names already stays to be seen, though it is in force no more. */
const agreementNodes = (agreements: readonly Agreement[], named: string | undefined) => [
  { value: '', label: '不关联' },
  ...agreements.map(({ agreementNo, name, partnerName }) => ({
    value: agreementNo,
    label: `${agreementNo}　${name}　${partnerName}`,
  })),
  ...(named === undefined || named === '' || agreements.some(({ agreementNo }) => agreementNo === named)
    ? []
    : [{ value: named, label: named }]),
];

const basics = ({ agreements, tell }: Choices): Section => ({
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
      kind: 'custom',
      span: 'row',
      render: (value, onChange) => (
        <Told value={value} tell={tell.agreementNo}>
          <TreeSelect
            label={labelOf(draft.agreementNo)}
            placeholder="履行中的供货协议或框架协议，可不选"
            nodes={agreementNodes(agreements, value)}
            value={value}
            onChange={onChange}
          />
        </Told>
      ),
    },
    'remark',
  ],
});

/** The party that a draft names stays to be seen, though it may be chosen no more. */
const partnerNodes = (partners: readonly Partner[], named: Partner | undefined) => {
  const rest = named && partners.every(({ entId }) => entId !== named.entId) ? [named] : [];
  return [...rest, ...partners].map(({ entId, entName }) => ({ value: entId, label: entName }));
};

const parties = ({ partners, drafted, tell }: Choices): Section => ({
  title: '合同双方',
  fields: [
    'ownSide',
    'firstSide',
    {
      name: 'otherEntId',
      kind: 'custom',
      missing: '请选择对方单位',
      render: (value, onChange) => (
        <Told value={value} tell={tell.otherEntId}>
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
        </Told>
      ),
    },
    'contactName',
    { name: 'contactPhone', malformed: '请输入 11 位手机号' },
    'otherContactName',
    { name: 'otherContactPhone', malformed: '请输入 11 位手机号' },
  ],
});

const orders = ({ drafted, between }: Choices): Section => ({
  title: '关联订单',
  hint: '可不选；选择双方之间的订单，合同生效后计入已执行金额',
  fields: [
    {
      name: 'orderIds',
      kind: 'custom',
      render: (value = [], onChange) => (
        <OrdersInput {...between} contractId={drafted?.id} value={value} onChange={onChange} />
      ),
    },
  ],
});

const terms: Section = {
  title: '付款与条款',
  fields: [
    {
      name: 'payTerms',
      kind: 'custom',
      check: termsFault,
      render: (value = [], onChange) => <PayTermsInput value={value} onChange={onChange} />,
    },
    {
      name: 'clauses',
      kind: 'custom',
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
};

export const FRESH: Partial<ContractDraft> = {
  contractType: 1,
  signMethod: 1,
  ownSide: 'A',
  firstSide: 'B',
  payTerms: [{ node: '到货款', percent: '100', condition: '验收合格并开具发票', days: 30 }],
  clauses: [{ title: '第一条 标的', text: '' }],
};

/** What the form begins with: the draft as it stands. */
export function fromDraft(found: ContractDetail): Partial<ContractDraft> {
  const own = found.parties.find(({ side }) => side === found.side);
  const other = found.parties.find(({ side }) => side !== found.side);
  const { contractName, contractType, amount, validFrom, validTo, payTerms, clauses, signMethod, firstSide } = found;
  return {
    ...{ contractName, contractType, validFrom, validTo, payTerms, clauses, signMethod, firstSide },
    ...(amount !== null && { amount }),
    ...(found.agreementNo !== null && { agreementNo: found.agreementNo }),
    ...(found.remark !== null && { remark: found.remark }),
    ...(own && { ownSide: own.side, contactName: own.contactName, contactPhone: own.contactPhone }),
    ...(other && {
      otherEntId: other.entId,
      otherContactName: other.contactName,
      otherContactPhone: other.contactPhone,
    }),
    orderIds: found.orders.map(({ id }) => id),
    files: found.files,
  };
}

export const sectionsOf = (choices: Choices): Section[] => [basics(choices), parties(choices), orders(choices), terms];
