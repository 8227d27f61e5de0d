import { mayCall, useCall, useSession } from '@portal/sdk';
import { ENTERPRISE_STATE, enterpriseState } from '@portal/sdk/calls/enterprise-state';
import { bankVerification } from '@portal/sdk/calls/bank-account';
import { PENALTY } from '@portal/sdk/calls/listing';
import { management } from '@portal/sdk/calls/management';
import { signingRecord } from '@portal/sdk/calls/signing';
import { useSearchParams } from '@portal/sdk/router';
import { EmptyState, factsOf, KeyFacts, MessageBar, Page, StatusTag, Tabs, WhenLoaded } from '@portal/sdk/ui';
import { type ReactNode, useState } from 'react';
import { StateActions } from './state-actions.tsx';
import { PenaltyFormButton } from '../blacklist/penalty-form.tsx';
import { BankTab } from './bank-tab.tsx';
import { CertificatesTab } from './certificates-tab.tsx';
import { entFile, type FileFacts, fileFacts } from './contract.ts';
import { FactsTab } from './facts-tab.tsx';
import {
  AgreementsTab,
  ChangesTab,
  ContractsTab,
  GoodsTab,
  ListingsTab,
  ReviewsTab,
  SigningTab,
} from './list-tabs.tsx';
import { PeopleTab } from './people-tab.tsx';
import { RelationsTab } from './relations-tab.tsx';
import { TradeTab } from './trade-tab.tsx';

const TABS = {
  facts: '工商信息',
  people: '联系人与账号',
  bank: '银行账户',
  certificates: '资质证照',
  signing: '协议与签署',
  trade: '交易概览',
  goods: '在售商品',
  agreements: '采购协议',
  contracts: '合同',
  listings: '风险与名单',
  relations: '关系',
  changes: '变更记录',
  reviews: '审核记录',
} as const;
type Tab = keyof typeof TABS;

const CALLS = {
  ...{ facts: entFile.detail, people: management.findEntUserByPage, bank: bankVerification.verify },
  ...{ trade: entFile.overview, goods: entFile.goods, agreements: entFile.agreements, contracts: entFile.contracts },
  ...{ certificates: entFile.certificates, signing: signingRecord.page, reviews: entFile.reviews },
  ...{ listings: entFile.listings, relations: entFile.relations, changes: enterpriseState.changeLog },
} as const;

const contents = (facts: FileFacts, onDone: () => Promise<unknown>): Readonly<Record<Tab, () => ReactNode>> => ({
  facts: () => <FactsTab facts={facts} />,
  people: () => <PeopleTab entId={facts.id} onDone={onDone} />,
  bank: () => <BankTab entId={facts.id} />,
  certificates: () => <CertificatesTab entId={facts.id} />,
  signing: () => <SigningTab entId={facts.id} />,
  trade: () => <TradeTab entId={facts.id} />,
  goods: () => <GoodsTab entId={facts.id} />,
  agreements: () => <AgreementsTab entId={facts.id} />,
  contracts: () => <ContractsTab entId={facts.id} />,
  listings: () => <ListingsTab entId={facts.id} />,
  relations: () => <RelationsTab entId={facts.id} />,
  changes: () => <ChangesTab entId={facts.id} />,
  reviews: () => <ReviewsTab entId={facts.id} />,
});

/** Why it may take on nothing new. */
function Standing({ facts: { status, statusReason, pausedUntil } }: { facts: FileFacts }) {
  if (status === 2 || statusReason === null) return null;
  const until = pausedUntil === null ? '' : `，至 ${pausedUntil}`;
  return (
    <MessageBar intent="warning">
      {ENTERPRISE_STATE.texts[status]}
      {until}：{statusReason}
    </MessageBar>
  );
}

interface Props {
  facts: FileFacts;
  /** Of the kind of enterprise. */
  hides: readonly Tab[];
  reload: () => Promise<unknown>;
}

function File({ facts, hides, reload }: Props) {
  const session = useSession();
  const [, setParams] = useSearchParams();
  const [tab, setTab] = useState<Tab>('facts');
  const shown = (Object.keys(TABS) as Tab[]).filter((one) => !hides.includes(one) && mayCall(session, CALLS[one]));
  const turn = (next: Tab) => {
    setParams({ entId: facts.id }, { replace: true }); // page and order were those of another list
    setTab(next);
  };
  return (
    <Page
      title={facts.customerName}
      tag={
        <>
          <StatusTag code={facts.status} {...ENTERPRISE_STATE} />
          {facts.penalty !== null && <StatusTag code={facts.penalty} {...PENALTY} />}
        </>
      }
      actions={
        <>
          <StateActions row={facts} onDone={reload} appearance="secondary" />
          {facts.penalisable && <PenaltyFormButton of={facts} onDone={reload} appearance="secondary" />}
        </>
      }
      facts={
        <KeyFacts
          items={factsOf(fileFacts, facts, [
            ...(['customerCode', 'orderAmount', 'onTimeRate', 'openOrders', 'unpaid'] as const),
            ...(['entryState', 'certificates'] as const),
          ])}
        />
      }
    >
      <Standing facts={facts} />
      <Tabs label="企业档案" texts={TABS} values={shown} value={tab} onChange={turn} />
      {contents(facts, reload)[tab]()}
    </Page>
  );
}

/** 企业档案：资料、人员、账户、往来、名单和变更，一项一页签。 */
export function FilePage({ hides }: Pick<Props, 'hides'>) {
  const entId = useSearchParams()[0].get('entId');
  const answer = useCall(entFile.detail, { entId: entId ?? '0' });
  if (entId === null) return <EmptyState title="没有指明企业" hint="请从列表里打开企业" />;
  return (
    <WhenLoaded answer={answer} rows={14}>
      {(facts) => <File key={entId} facts={facts} hides={hides} reload={answer.reload} />}
    </WhenLoaded>
  );
}
