import { request, toast, useCall, usePageTitle } from '@portal/sdk';
import { useNavigate, useSearchParams } from '@portal/sdk/router';
import { Page, WhenLoaded } from '@portal/sdk/ui';
import { Form, type FormSection, TreeSelect } from '@portal/sdk/ui/form';
import { useMemo } from 'react';
import { ClausesInput } from './clauses-input.tsx';
import {
  CONTRACT_TYPE,
  type ContractDetail,
  type ContractDraft,
  contractManagement,
  frameworkType,
  SIDE,
  SIGN_METHOD,
} from './contract.ts';
import { FilesInput } from './files-input.tsx';
import { contractPath } from './paths.ts';
import { PayTermsInput } from './pay-terms-input.tsx';
import { clausesFault, termsFault } from './rules.ts';

type Section = FormSection<typeof contractManagement.save>;
type Partner = { entId: string; entName: string };

const basics: Section = {
  title: '基本信息',
  fields: [
    { name: 'contractName', label: '合同名称', wide: true },
    { name: 'contractType', label: '合同类型', codes: CONTRACT_TYPE },
    {
      name: 'amount',
      label: '合同金额（元）',
      hint: '框架协议可留空，表示不限额',
      check: (amount, { contractType }) =>
        amount === undefined && contractType !== frameworkType ? '请输入合同金额' : undefined,
    },
    { name: 'validFrom', label: '有效期起' },
    {
      name: 'validTo',
      label: '有效期止',
      check: (validTo, { validFrom }) =>
        validTo !== undefined && validFrom !== undefined && validTo < validFrom
          ? '有效期止不能早于有效期起'
          : undefined,
    },
    { name: 'signMethod', label: '签署方式', codes: SIGN_METHOD },
    { name: 'agreementNo', label: '关联协议编号' },
    { name: 'remark', label: '备注', kind: 'area' },
  ],
};

const parties = (partners: readonly Partner[]): Section => ({
  title: '合同双方',
  fields: [
    { name: 'ownSide', label: '本单位为', codes: SIDE, kind: 'radio' },
    { name: 'firstSide', label: '先签署方', codes: SIDE, kind: 'radio' },
    {
      name: 'otherEntId',
      label: '对方单位',
      kind: 'custom',
      missing: '请选择对方单位',
      render: (value, onChange) => (
        <TreeSelect
          label="对方单位"
          placeholder="输入名称查找"
          nodes={partners.map(({ entId, entName }) => ({ value: entId, label: entName }))}
          value={value}
          onChange={onChange}
        />
      ),
    },
    { name: 'contactName', label: '本单位联系人' },
    { name: 'contactPhone', label: '本单位联系电话', malformed: '请输入 11 位手机号' },
    { name: 'otherContactName', label: '对方联系人' },
    { name: 'otherContactPhone', label: '对方联系电话', malformed: '请输入 11 位手机号' },
  ],
});

const terms: Section = {
  title: '付款与条款',
  fields: [
    {
      name: 'payTerms',
      label: '付款条款',
      kind: 'custom',
      check: termsFault,
      render: (value = [], onChange) => <PayTermsInput value={value} onChange={onChange} />,
    },
    {
      name: 'clauses',
      label: '合同条款',
      kind: 'custom',
      check: clausesFault,
      render: (value = [], onChange) => <ClausesInput value={value} onChange={onChange} />,
    },
    {
      name: 'files',
      label: '附件',
      kind: 'custom',
      render: (value, onChange) => <FilesInput value={value} onChange={onChange} />,
    },
  ],
};

const FRESH: Partial<ContractDraft> = {
  contractType: 1,
  signMethod: 1,
  ownSide: 'A',
  firstSide: 'B',
  payTerms: [{ node: '到货款', percent: '100', condition: '验收合格并开具发票', days: 30 }],
  clauses: [{ title: '第一条 标的', text: '' }],
};

/** What the form begins with: the draft as it stands. */
function fromDraft(found: ContractDetail): Partial<ContractDraft> {
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
    files: found.files,
  };
}

interface BodyProps {
  initial: Partial<ContractDraft>;
  draft?: ContractDetail;
}

function Body({ initial, draft }: BodyProps) {
  const navigate = useNavigate();
  const partners = useCall(contractManagement.partners, {});
  const title = draft ? `修改合同 ${draft.contractNo}` : '起草合同';
  usePageTitle(title);
  const sections = useMemo(() => [basics, parties(partners.data ?? []), terms], [partners.data]);
  const submit = async (saved: { id: string; version: number }) => {
    await request(contractManagement.submit, saved).finally(() => navigate(contractPath(saved.id)));
    toast({ intent: 'success', message: '已提交审批' });
  };
  return (
    <Page title={title} description="保存后提交审批，审批通过后双方签署。">
      <Form
        call={contractManagement.save}
        sections={sections}
        initial={initial}
        {...(draft && { input: { id: draft.id, version: draft.version } })}
        draftKey={`contract:${draft?.id ?? 'new'}`}
        onDraft={async (values) => {
          const saved = await request(contractManagement.save, {
            ...values,
            ...(draft && { id: draft.id, version: draft.version }),
          } as ContractDraft);
          toast({ intent: 'success', message: '草稿已保存' });
          await navigate(contractPath(saved.id));
        }}
        ok="提交审批"
        done="合同已保存"
        then={submit}
      />
    </Page>
  );
}

function NewContract() {
  const [params] = useSearchParams();
  const templates = useCall(contractManagement.templateList, {});
  return (
    <WhenLoaded answer={templates} rows={12}>
      {(all) => {
        const template = all.find(({ id }) => id === params.get('template'));
        const initial = template
          ? { ...FRESH, contractType: template.contractType, payTerms: template.payTerms, clauses: template.clauses }
          : FRESH;
        return <Body initial={initial} />;
      }}
    </WhenLoaded>
  );
}

function OldContract({ id }: { id: string }) {
  const contract = useCall(contractManagement.detail, { id });
  return (
    <WhenLoaded answer={contract} rows={12}>
      {(found) => <Body initial={fromDraft(found)} draft={found} />}
    </WhenLoaded>
  );
}

/** 起草或修改合同：基本信息、双方、付款条款、条款与附件。 */
export function ContractForm({ id }: { id: string | undefined }) {
  return id === undefined ? <NewContract /> : <OldContract id={id} />;
}
