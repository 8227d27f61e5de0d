import { canOpen, useCall, useDeployment } from '@portal/sdk';
import { Loading, look, makeStyles, TextLink, tokens } from '@portal/sdk/ui';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import { HeadsetRegular } from '@fluentui/react-icons/svg/headset';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { handbook } from '../handbook/contract.ts';
import { withAside } from '../looks.ts';
import { Block } from './block.tsx';

const useStyles = makeStyles({
  columns: withAside,
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
  contact: { ...look.panel, ...look.column('16px'), padding: '20px', alignSelf: 'start' },
  title: look.heading('16px', '24px'),
  line: { display: 'flex', gap: '12px', alignItems: 'flex-start' },
  icon: { color: tokens.colorBrandForeground1, lineHeight: 0, paddingTop: '2px' },
  phone: { ...look.heading('20px', '28px'), fontVariantNumeric: 'tabular-nums' },
  hint: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '18px' },
});

const shownQuestions = 6;

function Contact() {
  const styles = useStyles();
  const { phone, mailbox } = useDeployment();
  const online = '/askQuestionsOnline';
  const lines = [
    { Icon: CallRegular, way: <span className={styles.phone}>{phone}</span>, hint: '工作日 8:30—17:30' },
    {
      Icon: MailRegular,
      way: (
        <a href={`mailto:${mailbox}`} style={{ color: 'inherit' }}>
          {mailbox}
        </a>
      ),
      hint: '两个工作日内回复',
    },
    { Icon: HeadsetRegular, way: <TextLink to={online}>在线客服</TextLink>, hint: '可发送截图和文件', page: online },
  ];
  return (
    <aside className={styles.contact} aria-label="联系我们">
      <h3 className={styles.title}>联系我们</h3>
      {lines
        .filter(({ page }) => page === undefined || canOpen(page))
        .map(({ Icon, way, hint }) => (
          <div key={hint} className={styles.line}>
            <span className={styles.icon}>
              <Icon fontSize={20} />
            </span>
            <span>
              {way}
              <span className={styles.hint}>{hint}</span>
            </span>
          </div>
        ))}
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
