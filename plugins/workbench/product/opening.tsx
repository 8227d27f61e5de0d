import { useCall } from '@portal/sdk';
import { openingAudit, openingEvidence } from '@portal/sdk/calls/opening';
import { OPEN_STATUS, openingBizType } from '@portal/sdk/calls/product';
import type { OutputOf } from '@portal/sdk/contract';
import { dateTime } from '@portal/sdk/format';
import {
  Descriptions,
  DocumentApprovalPanel,
  factsOf,
  MessageBar,
  Section,
  Stack,
  useDocumentApproval,
  WhenLoaded,
} from '@portal/sdk/ui';
import { type Change, DiffView } from '@portal/sdk/ui/reading';
import { PlainTable } from '@portal/sdk/ui/table';

type Opening = OutputOf<typeof openingAudit.opening>;

/** 开通中：the operating unit decides. */
const waits = 3;

const agreement = openingEvidence.properties.agreements.items;

const PHRASES = ['资料齐全，同意开通。', '企业信息与协议签署不一致，请核对后重新申请。', '请先完成所依赖产品的开通。'];

/** 通过之后：状态、企业已开通的产品、入口。 */
function changesOf({ productName, opened, routeUrl, status }: Opening): readonly Change[] {
  const entrance = routeUrl === null ? [] : [{ label: '产品入口', before: '不能进入', after: `可以进入 ${routeUrl}` }];
  const more = `${opened.length + 1} 个，新增${productName}`;
  return [
    { label: '开通状态', before: OPEN_STATUS.texts[status], after: OPEN_STATUS.texts[4] },
    { label: '企业已开通', before: `${opened.length} 个产品`, after: more },
    ...entrance,
  ];
}

function warningOf({ needs, agreements }: Opening): string | undefined {
  const missing = needs.filter((need) => !need.opened).map(({ productName }) => productName);
  const unsigned = agreements.filter(({ signedTime }) => signedTime === null).map(({ agreementName }) => agreementName);
  const told = [
    ...(missing.length > 0 ? [`依赖的产品还没有开通：${missing.join('、')}`] : []),
    ...(unsigned.length > 0 ? [`激活之后新发布的协议还没有签署：${unsigned.join('、')}`] : []),
  ];
  return told.length > 0 ? `${told.join('；')}。` : undefined;
}

/** 申请的企业、产品和协议：审核的依据。 */
function Evidence({ opening }: { opening: Opening }) {
  const { needs, agreements } = opening;
  return (
    <>
      <Section title="申请企业">
        <Descriptions
          items={factsOf(openingEvidence, opening, [
            { field: 'entName', span: 'row' },
            'socialcreditcode',
            'legalRepresentative',
            'address',
            'applicantName',
            'appliedTime',
            'signedTime',
            'activatedByName',
            'activatedTime',
            { field: 'opened', span: 'row', as: (names) => names.join('、') || '无' },
          ])}
        />
      </Section>
      <Section title="开通的产品">
        <Descriptions
          items={[
            ...factsOf(openingEvidence, opening, [
              'productName',
              'section',
              { field: 'intro', span: 'row' },
              { field: 'feeNote', span: 'row' },
            ]),
            {
              label: '依赖的产品',
              value:
                needs
                  .map(({ productName, opened }) => `${productName}（${opened ? '已开通' : '未开通'}）`)
                  .join('、') || '无',
            },
          ]}
        />
      </Section>
      {agreements.length > 0 && (
        <Section title="签署的协议" hint="企业在激活前签署；编号与版本以签署时为准">
          <PlainTable
            caption="签署的协议"
            rows={agreements}
            of={agreement}
            rowKey="agreementId"
            columns={[
              'agreementNo',
              'agreementName',
              'versionNo',
              { field: 'signedTime', as: (at) => (at === null ? '未签署' : dateTime(at)) },
              'signerName',
            ]}
          />
        </Section>
      )}
    </>
  );
}

/** 产品开通审核：哪家企业、谁、从何时起申请哪个产品，签了哪些协议，通过后打开什么；审批记录与办理。 */
export function OpeningTask({ id, bizCode }: { id: string; bizCode: string }) {
  const answer = useCall(openingAudit.opening, { id });
  const approval = useDocumentApproval(openingBizType, bizCode, answer.reload);
  return (
    <WhenLoaded answer={answer} rows={8}>
      {(opening) => {
        const warning = opening.status === waits ? warningOf(opening) : undefined;
        return (
          <Stack>
            {warning !== undefined && (
              <MessageBar intent="warning" layout="multiline">
                {warning}
              </MessageBar>
            )}
            {opening.status === waits && (
              <Section title="通过后的变化">
                <DiffView changes={changesOf(opening)} />
              </Section>
            )}
            <Evidence opening={opening} />
            <DocumentApprovalPanel approval={approval} phrases={PHRASES} />
          </Stack>
        );
      }}
    </WhenLoaded>
  );
}
