import { evidenceSuffixes } from '@portal/sdk/calls/files';
import { dateTime, quantity, unitPrice } from '@portal/sdk/format';
import {
  ActionButton,
  Attachments,
  makeStyles,
  Quiet,
  Section,
  space,
  Stack,
  StatusTag,
  tokens,
  Toolbar,
} from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { DISPUTE_REASON, DISPUTE_STATUS } from '../statement/codes.ts';
import type { Dispute } from '../statement/contract.ts';
import type { StatementProps } from '../statement/parts.tsx';
import { settlementDispute } from './contract.ts';

const useStyles = makeStyles({
  talk: { display: 'flex', flexDirection: 'column', gap: space.s },
  message: {
    maxWidth: '76%',
    padding: space.s,
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground3,
    alignSelf: 'flex-start',
    overflowWrap: 'anywhere',
  },
  own: { alignSelf: 'flex-end', backgroundColor: tokens.colorBrandBackground2 },
  who: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

function Talk({ messages }: Pick<Dispute, 'messages'>) {
  const styles = useStyles();
  return (
    <div className={styles.talk}>
      {messages.map(({ id, own, entName, userName, text, files, createdAt }) => (
        <div key={id} className={`${styles.message} ${own ? styles.own : ''}`}>
          <div className={styles.who}>
            {userName}（{entName}）　{dateTime(createdAt)}
          </div>
          {text}
          {files.length > 0 && <Attachments files={files} />}
        </div>
      ))}
    </div>
  );
}

interface Props {
  dispute: Dispute;
  /** The statement waits for the agreement: proposals change its line. */
  negotiable: boolean;
  onDone: () => unknown;
}

function Actions({ dispute: { id, lineNo, may, proposedQty, proposedPrice }, negotiable, onDone }: Props) {
  return (
    <>
      {may.includes('REPLY') && (
        <FormButton
          call={settlementDispute.disputeReply}
          title={`回复第 ${lineNo} 行的异议`}
          input={{ disputeId: id }}
          fields={[
            'text',
            ...(negotiable ? (['qty', { name: 'unitPrice', kind: 'quantity' }] as const) : []),
            { name: 'files', kind: 'files', accept: evidenceSuffixes },
          ]}
          done="已回复"
          onDone={onDone}
        >
          回复
        </FormButton>
      )}
      {may.includes('AGREE') && (
        <ActionButton
          call={settlementDispute.disputeAgree}
          input={{ disputeId: id }}
          ask={`同意按数量 ${quantity(proposedQty)}、单价 ${unitPrice(proposedPrice)} 元结算该行？`}
          done="已达成一致"
          onDone={onDone}
          appearance="primary"
        >
          同意方案
        </ActionButton>
      )}
      {may.includes('DROP') && (
        <ActionButton
          call={settlementDispute.disputeDrop}
          input={{ disputeId: id }}
          ask="撤销该异议？明细将按原数量与单价结算。"
          done="已撤销异议"
          onDone={onDone}
          appearance="secondary"
        >
          撤销异议
        </ActionButton>
      )}
    </>
  );
}

function One(props: Props) {
  const { dispute } = props;
  const { lineNo, name, reasonType, remark, raisedByName, raisedEntName, createdAt, status, files, messages } = dispute;
  const { oldQty, oldPrice, proposedQty, proposedPrice, unit } = dispute;
  return (
    <Section
      title={`第 ${lineNo} 行 ${name}`}
      hint={`${DISPUTE_REASON.texts[reasonType]}　${raisedByName}（${raisedEntName}）　${dateTime(createdAt)}`}
      actions={<StatusTag code={status} {...DISPUTE_STATUS} />}
    >
      <Stack>
        <span>{remark}</span>
        <span>
          对账单 {quantity(oldQty)} {unit} × {unitPrice(oldPrice)} 元 → 当前方案 {quantity(proposedQty)} {unit} ×{' '}
          {unitPrice(proposedPrice)} 元
        </span>
        {files.length > 0 && <Attachments files={files} />}
        {messages.length > 0 && <Talk messages={messages} />}
        {dispute.may.length > 0 && (
          <Toolbar>
            <Actions {...props} />
          </Toolbar>
        )}
      </Stack>
    </Section>
  );
}

/** 异议沟通：逐行的异议、双方留言、当前方案。 */
export function DisputeSection({ settlement: { disputes, negotiable }, onDone }: StatementProps) {
  return (
    <Section
      title="异议沟通"
      id="disputes"
      hint={`${disputes.filter(({ closedAt }) => closedAt === null).length} 项协商中`}
    >
      {disputes.length === 0 && <Quiet>没有异议。核对时发现数量、单价不符，可在确认前提异议。</Quiet>}
      <Stack>
        {disputes.map((dispute) => (
          <One key={dispute.id} dispute={dispute} negotiable={negotiable} onDone={onDone} />
        ))}
      </Stack>
    </Section>
  );
}
