import { toast, useCall, usePageTitle, useSubmit } from '@portal/sdk';
import { useNavigate, useSearchParams } from '@portal/sdk/router';
import { Page, WhenLoaded } from '@portal/sdk/ui';
import { Form } from '@portal/sdk/ui/form';
import { useMemo, useState } from 'react';
import { FRESH, fromDraft, sectionsOf } from './contract-sections.tsx';
import { type ContractDetail, type ContractDraft, contractManagement } from './contract.ts';
import { contractPath } from './paths.ts';

interface BodyProps {
  initial: Partial<ContractDraft>;
  draft?: ContractDetail;
}

function Body({ initial, draft }: BodyProps) {
  const navigate = useNavigate();
  const partners = useCall(contractManagement.partners, {});
  const title = draft ? `修改合同 ${draft.contractNo}` : '起草合同';
  usePageTitle(title);
  const agreements = useCall(contractManagement.agreements, {});
  const [otherEntId, setOther] = useState(initial.otherEntId);
  const [agreementNo, setAgreement] = useState(initial.agreementNo);
  const sections = useMemo(
    () =>
      sectionsOf({
        agreements: agreements.data ?? [],
        partners: partners.data ?? [],
        drafted: draft,
        between: { otherEntId, agreementNo: agreementNo === '' ? undefined : agreementNo },
        tell: { otherEntId: setOther, agreementNo: setAgreement },
      }),
    [agreements.data, partners.data, draft, otherEntId, agreementNo],
  );
  const keeping = useSubmit(contractManagement.save);
  const handing = useSubmit(contractManagement.submit);
  const keep = async (values: Partial<ContractDraft>) => {
    const saved = await keeping.submit(values as ContractDraft);
    if (saved === undefined) return;
    toast({ intent: 'success', message: '草稿已保存' });
    await navigate(contractPath(saved.id));
  };
  const handIn = async (saved: { id: string; version: number }) => {
    const handed = await handing.submit(saved);
    await navigate(contractPath(saved.id));
    if (handed !== undefined) toast({ intent: 'success', message: '已提交审批' });
  };
  return (
    <Page title={title} description="保存后提交审批，审批通过后双方签署。">
      <Form
        call={contractManagement.save}
        sections={sections}
        initial={initial}
        {...(draft && { input: { id: draft.id, version: draft.version } })}
        draftKey={`contract:${draft?.id ?? 'new'}`}
        onDraft={keep}
        ok="提交审批"
        done="合同已保存"
        onDone={handIn}
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

/** 起草或修改合同：基本信息、双方、关联订单、付款条款、条款与附件。 */
export function ContractForm({ id }: { id: string | undefined }) {
  return id === undefined ? <NewContract /> : <OldContract id={id} />;
}
