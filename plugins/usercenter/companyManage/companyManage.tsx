import { type Answer, useCall } from '@portal/sdk';
import { COMPANY_SECTION, company, companyFacts, foreverDay } from '@portal/sdk/calls/company';
import type { OutputOf } from '@portal/sdk/contract';
import { date } from '@portal/sdk/format';
import {
  AnchorTabs,
  Button,
  Card,
  CopyText,
  Descriptions,
  factsOf,
  look,
  makeStyles,
  MessageBar,
  Page,
  Section,
  ToneTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { Meter } from '../meter.tsx';
import { BankSection } from './bank-section.tsx';
import { ChangeButton, ChangeLine } from './change-button.tsx';

type Facts = OutputOf<typeof company.detail>;
type Complete = OutputOf<typeof company.completeness>;
type SectionId = keyof typeof COMPANY_SECTION;

const SECTIONS = (Object.keys(COMPANY_SECTION) as SectionId[]).map((id) => ({ id, title: COMPANY_SECTION[id] }));

const useStyles = makeStyles({ missing: { ...look.row('4px'), flexWrap: 'wrap', marginTop: '8px' } });

const go = (section: SectionId) => document.getElementById(section)?.scrollIntoView({ block: 'start' });

/** 完善度：还缺什么，点到那一节。 */
function Completeness({ complete }: { complete: Complete }) {
  const styles = useStyles();
  const { score, missing } = complete;
  return (
    <Card>
      <Meter label="完善度" value={score} unit="%" />
      {missing.length > 0 && (
        <div className={styles.missing}>
          <span>还缺：</span>
          {missing.map(({ title, weight, section }) => (
            <Button key={title} appearance="text" onClick={() => go(section)}>
              {title}（{weight}%）
            </Button>
          ))}
        </div>
      )}
    </Card>
  );
}

function Standing({ facts, complete }: { facts: Facts; complete: Complete | undefined }) {
  const { status, changing } = facts;
  const stopped = { 3: '已暂停', 5: '已退出', 6: '已列入黑名单' } as Partial<Record<Facts['status'], string>>;
  if (stopped[status] !== undefined) return <ToneTag tone="danger">{stopped[status]}</ToneTag>;
  if (status !== 2) return <ToneTag tone="waiting">未准入</ToneTag>;
  if (changing !== null) return <ToneTag tone="waiting">变更审核中</ToneTag>;
  if (complete !== undefined && complete.score < 100) return <ToneTag tone="waiting">待完善</ToneTag>;
  return <ToneTag tone="success">已认证</ToneTag>;
}

interface Props {
  facts: Facts;
  onDone: () => unknown;
}

function FactsSection({ facts, onDone }: Props) {
  return (
    <Section
      id="facts"
      title={COMPANY_SECTION.facts}
      hint="名称、代码、法定代表人、类型和注册资本的变更经审核后生效"
      actions={<ChangeButton facts={facts} onDone={onDone} />}
    >
      <Descriptions
        items={factsOf(companyFacts, facts, [
          { field: 'customerRegisterName', span: 'row' },
          { field: 'socialcreditcode', as: (code) => code && <CopyText text={code} /> },
          'entType',
          'customerCode',
          'legalRepresentative',
          'legalrepresentativeIdno',
          'regCapital',
          'estDate',
          'parentName',
          { field: 'bizScope', span: 'row' },
        ])}
      />
    </Section>
  );
}

function ContactSection({ facts, onDone }: Props) {
  const { version } = facts;
  return (
    <Section
      id="contact"
      title={COMPANY_SECTION.contact}
      hint="保存后立即生效"
      actions={
        <FormButton
          call={company.update}
          input={{ version }}
          initial={facts}
          title="修改联系和证照"
          width={640}
          columns={2}
          fields={[
            'contactName',
            'contactPhone',
            'contactEmail',
            'scale',
            { name: 'address', span: 'row' },
            'licenceUntil',
          ]}
          done="公司信息已保存"
          onDone={onDone}
        >
          修改
        </FormButton>
      }
    >
      <Descriptions
        items={factsOf(companyFacts, facts, [
          'contactName',
          'contactPhone',
          'contactEmail',
          'scale',
          { field: 'address', span: 'row' },
        ])}
      />
    </Section>
  );
}

/** 长期有效的不写日期。 */
function Licence({ licenceUntil, licenceOver }: Pick<Facts, 'licenceUntil' | 'licenceOver'>) {
  if (licenceUntil === null) return '-';
  if (licenceUntil === foreverDay) return '长期有效';
  return (
    <>
      {date(licenceUntil)} {licenceOver && <ToneTag tone="danger">营业执照已过期</ToneTag>}
    </>
  );
}

function LicenceSection({ facts }: { facts: Facts }) {
  const { licenceUntil, licenceOver } = facts;
  return (
    <Section id="licence" title={COMPANY_SECTION.licence}>
      <Descriptions
        items={[{ label: '执照有效期至', value: <Licence licenceUntil={licenceUntil} licenceOver={licenceOver} /> }]}
      />
    </Section>
  );
}

function Company({ facts, complete, onDone }: Props & { complete: Answer<Complete> }) {
  const { licenceOver, statusReason, status } = facts;
  return (
    <>
      <ChangeLine changing={facts.changing} />
      {licenceOver && <MessageBar intent="error">营业执照已过期，请在“联系”里更新有效期。</MessageBar>}
      {status !== 2 && statusReason !== null && <MessageBar intent="warning">原因：{statusReason}</MessageBar>}
      <WhenLoaded answer={complete} rows={2}>
        {(found) => <Completeness complete={found} />}
      </WhenLoaded>
      <AnchorTabs sections={SECTIONS} />
      <FactsSection facts={facts} onDone={onDone} />
      <ContactSection facts={facts} onDone={onDone} />
      <BankSection entName={facts.customerRegisterName} onDone={onDone} />
      <LicenceSection facts={facts} />
    </>
  );
}

/** 公司信息：基本信息、联系、银行账户、证照和完善度；修改联系，维护银行账户。 */
export default function CompanyManagePage() {
  const answer = useCall(company.detail, {});
  const complete = useCall(company.completeness, {});
  const done = () => Promise.all([answer.reload(), complete.reload()]);
  return (
    <Page title="公司信息" tag={answer.data && <Standing facts={answer.data} complete={complete.data} />}>
      <WhenLoaded answer={answer} rows={14}>
        {(facts) => <Company facts={facts} complete={complete} onDone={done} />}
      </WhenLoaded>
    </Page>
  );
}
