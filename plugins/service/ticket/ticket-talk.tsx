import { useCall, useSubmit } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import {
  AttachmentPicker,
  Attachments,
  BusyButton,
  Checkbox,
  Field,
  look,
  makeStyles,
  mergeClasses,
  Quiet,
  radius,
  Section,
  space,
  Textarea,
  tokens,
  Toolbar,
  ToneTag,
} from '@portal/sdk/ui';
import { CodeDropdown } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { fileSuffixes, ticket, type TicketDetail, type TicketFile } from './contract.ts';

const useStyles = makeStyles({
  list: { ...look.list, ...look.column(space.m) },
  message: {
    ...look.column(space.xs),
    padding: space.m,
    borderRadius: radius.card,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  staff: { backgroundColor: tokens.colorBrandBackground2 },
  note: { backgroundColor: tokens.colorNeutralBackground3, border: `1px dashed ${tokens.colorNeutralStroke1}` },
  head: { ...look.row(space.s), color: tokens.colorNeutralForeground2 },
  text: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  entry: { ...look.column(space.s), marginTop: space.l },
});

function Message({ message }: { message: TicketDetail['messages'][number] }) {
  const styles = useStyles();
  const { authorName, byStaff, internal, content, files, createdAt } = message;
  return (
    <li className={mergeClasses(styles.message, byStaff && styles.staff, internal && styles.note)}>
      <span className={styles.head}>
        <strong>{authorName}</strong>
        {internal ? <ToneTag tone="waiting">内部备注</ToneTag> : byStaff ? <ToneTag tone="info">客服</ToneTag> : null}
        <time>{dateTime(createdAt)}</time>
      </span>
      <span className={styles.text}>{content}</span>
      {files.length > 0 && <Attachments files={files} />}
    </li>
  );
}

function Templates({ type, onChoose }: { type: string; onChoose: (content: string) => void }) {
  const { data = [] } = useCall(ticket.templates, { type });
  const codes = Object.fromEntries(data.map(({ id, title }) => [id, title]));
  return (
    <CodeDropdown
      codes={codes}
      value=""
      placeholder="选择回复模板"
      onChange={(id) => onChoose(data.find((one) => one.id === id)?.content ?? '')}
    />
  );
}

function Entry({ row, onDone }: Props) {
  const styles = useStyles();
  const [content, setContent] = useState('');
  const [internal, setInternal] = useState(false);
  const [files, setFiles] = useState<readonly TicketFile[]>([]);
  const [missing, setMissing] = useState(false);
  const { busy, submit } = useSubmit(ticket.reply);
  const staff = row.may.includes('ANSWER');
  const send = async () => {
    const text = content.trim();
    setMissing(text === '');
    if (text === '') return;
    const sent = await submit({ id: row.id, content: text, internal, files: [...files] });
    if (sent === undefined) return;
    setContent('');
    setFiles([]);
    await onDone();
  };
  return (
    <div className={styles.entry}>
      {staff && <Templates type={row.type} onChoose={setContent} />}
      <Field
        label={internal ? '内部备注' : '回复内容'}
        {...(missing && { validationState: 'error' as const, validationMessage: '请输入回复内容' })}
      >
        <Textarea
          value={content}
          rows={4}
          maxLength={2000}
          onChange={setContent}
          placeholder={internal ? '只有客服可见' : '对方会收到消息提醒'}
        />
      </Field>
      <AttachmentPicker value={files} onChange={setFiles} accept={fileSuffixes} />
      <Toolbar
        end={
          <BusyButton appearance="primary" busy={busy} onClick={() => void send()}>
            {internal ? '保存备注' : '发送回复'}
          </BusyButton>
        }
      >
        {staff && <Checkbox label="内部备注，不通知提交人" checked={internal} onChange={setInternal} />}
      </Toolbar>
    </div>
  );
}

interface Props {
  row: TicketDetail;
  onDone: () => unknown;
}

/** 沟通记录：双方的回复和附件；客服可以用模板，也可以只写内部备注。 */
export function TicketTalk({ row, onDone }: Props) {
  const styles = useStyles();
  const { messages, may } = row;
  return (
    <Section title="沟通记录" id="talk" hint={`${messages.length} 条`}>
      {messages.length === 0 && <Quiet>还没有回复。</Quiet>}
      <ul className={styles.list} aria-label="沟通记录">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
      {(may.includes('REPLY') || may.includes('ANSWER')) && <Entry row={row} onDone={onDone} />}
    </Section>
  );
}
