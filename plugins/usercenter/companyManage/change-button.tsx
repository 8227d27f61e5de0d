import { mayCall, useSession } from '@portal/sdk';
import type { companyFacts } from '@portal/sdk/calls/company';
import { companyChange } from '@portal/sdk/calls/company-change';
import type { Static } from '@portal/sdk/contract';
import { MessageBar, TextLink } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { changePath } from '../addresses.ts';

interface Props {
  facts: Static<typeof companyFacts>;
  onDone: () => unknown;
}

/** 申请变更：名称、代码、法定代表人、类型、注册资本；审核通过之前仍按原来的信息。 */
export function ChangeButton({ facts, onDone }: Props) {
  const { customerRegisterName, socialcreditcode, legalRepresentative, entType, regCapital } = facts;
  if (facts.changing !== null) return null;
  return (
    <FormButton
      call={companyChange.submitChange}
      title="申请变更公司信息"
      intro="审核通过后生效，此前仍按原来的信息；只提交有变化的项。"
      width={720}
      columns={2}
      initial={{
        ...{ customerRegisterName, socialcreditcode, legalRepresentative, regCapital },
        entType: entType as '1',
      }}
      fields={[
        { name: 'customerRegisterName', span: 'row' },
        { name: 'socialcreditcode', malformed: '请输入正确的统一社会信用代码' },
        'entType',
        'legalRepresentative',
        {
          name: 'legalrepresentativeIdno',
          malformed: '请输入 18 位证件号',
          when: ({ legalRepresentative: entered }) => entered !== legalRepresentative,
        },
        'regCapital',
        { name: 'reason', span: 'row' },
        { name: 'files', kind: 'files', span: 'row' },
      ]}
      done={({ changeNo }) => `变更申请 ${changeNo} 已提交`}
      onDone={onDone}
    >
      申请变更
    </FormButton>
  );
}

/** 变更审核中：哪一件，改什么；能办理的人点单号进入。 */
export function ChangeLine({ changing }: Pick<Props['facts'], 'changing'>) {
  const session = useSession();
  if (changing === null) return null;
  const { id, changeNo, items } = changing;
  return (
    <MessageBar intent="info">
      变更审核中（
      {mayCall(session, companyChange.withdrawChange) ? <TextLink to={changePath(id)}>{changeNo}</TextLink> : changeNo}
      ）：{items}。通过之前仍按原来的信息。
    </MessageBar>
  );
}
