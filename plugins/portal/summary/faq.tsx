import { canOpen, useCall, useDeployment } from '@portal/sdk';
import { Loading, makeStyles, TextLink, tokens } from '@portal/sdk/ui';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import { HeadsetRegular } from '@fluentui/react-icons/svg/headset';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { handbook } from '../handbook/contract.ts';
import { Block } from './block.tsx';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    gap: '32px',
    '@media (max-width: 900px)': { gridTemplateColumns: '1fr' },
  },
  item: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  question: {
    cursor: 'pointer',
    padding: '12px 4px',
    fontSize: '16px',
    lineHeight: '24px',
    ':hover': { color: tokens.colorBrandForegroundLinkHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  answer: { margin: 0, padding: '0 4px 16px 20px', color: tokens.colorNeutralForeground2 },
  contact: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    padding: '20px',
    borderRadius: '8px',
    alignSelf: 'start',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  title: { margin: 0, fontSize: '16px', lineHeight: '24px', fontWeight: tokens.fontWeightSemibold },
  line: { display: 'flex', gap: '12px', alignItems: 'flex-start' },
  icon: { color: tokens.colorBrandForeground1, lineHeight: 0, paddingTop: '2px' },
  phone: {
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  hint: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '18px' },
});

const shownQuestions = 6;

function Contact() {
  const styles = useStyles();
  const { phone, mailbox } = useDeployment();
  const online = '/askQuestionsOnline';
  return (
    <aside className={styles.contact} aria-label="联系我们">
      <h3 className={styles.title}>联系我们</h3>
      <div className={styles.line}>
        <span className={styles.icon}>
          <CallRegular fontSize={20} />
        </span>
        <span>
          <span className={styles.phone}>{phone}</span>
          <span className={styles.hint}>工作日 8:30—17:30</span>
        </span>
      </div>
      <div className={styles.line}>
        <span className={styles.icon}>
          <MailRegular fontSize={20} />
        </span>
        <span>
          <a href={`mailto:${mailbox}`} style={{ color: 'inherit' }}>
            {mailbox}
          </a>
          <span className={styles.hint}>两个工作日内回复</span>
        </span>
      </div>
      {canOpen(online) && (
        <div className={styles.line}>
          <span className={styles.icon}>
            <HeadsetRegular fontSize={20} />
          </span>
          <span>
            <TextLink to={online}>在线客服</TextLink>
            <span className={styles.hint}>可发送截图和文件</span>
          </span>
        </div>
      )}
    </aside>
  );
}

/** 常见问题与联系方式。 */
export function Faq() {
  const styles = useStyles();
  const { data, error } = useCall(handbook.page, { faq: true, page: 1, size: shownQuestions });
  return (
    <Block title="常见问题" ground="tinted" more={<TextLink to="/ef/helpCenter">进入帮助中心</TextLink>}>
      <div className={styles.columns}>
        <div>
          {!data && !error && <Loading rows={shownQuestions} />}
          {data?.records.map(({ id, title, summary }) => (
            <details key={id} className={styles.item}>
              <summary className={styles.question}>{title}</summary>
              <p className={styles.answer}>
                {summary} <TextLink to={`/ef/helpCenter?id=${id}`}>查看步骤</TextLink>
              </p>
            </details>
          ))}
          {error && <p className={styles.answer}>常见问题暂时无法显示，请进入帮助中心查看。</p>}
        </div>
        <Contact />
      </div>
    </Block>
  );
}
