import { canOpen, useCall, useDeployment } from '@portal/sdk';
import { Loading, look, makeStyles, Tabs, TextLink, tokens } from '@portal/sdk/ui';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { HeadsetRegular } from '@fluentui/react-icons/svg/headset';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { useState } from 'react';
import { handbook } from '../handbook/contract.ts';
import { fold, foldHead, knot, withAside } from '../looks.ts';
import { Block } from './block.tsx';

const useStyles = makeStyles({
  columns: withAside,
  item: { ...fold, borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  question: {
    ...foldHead,
    padding: '12px 4px',
    fontSize: '16px',
    lineHeight: '24px',
    ':hover': { color: tokens.colorBrandForegroundLinkHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  answer: { margin: 0, padding: '0 4px 16px 32px', color: tokens.colorNeutralForeground2 },
  contact: { ...look.panel, ...look.column('16px'), padding: '20px', alignSelf: 'start' },
  title: look.heading('16px', '24px'),
  line: { display: 'flex', gap: '12px', alignItems: 'flex-start' },
  icon: { color: tokens.colorBrandForeground1, lineHeight: 0, paddingTop: '2px' },
  phone: { ...look.heading('20px', '28px'), fontVariantNumeric: 'tabular-nums' },
  hint: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '18px' },
  list: {
    ...look.grid('repeat(6, minmax(0, 1fr))', '12px'),
    listStyleType: 'none',
    margin: '24px 0 0',
    padding: 0,
    counterReset: 'step',
    '@media (max-width: 900px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  step: { position: 'relative', paddingTop: '40px', minHeight: '108px' },
  knot: {
    ...knot,
    position: 'absolute',
    top: 0,
    left: 0,
    border: `1.5px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    fontVariantNumeric: 'tabular-nums',
  },
  rail: {
    position: 'absolute',
    top: '13px',
    left: '36px',
    right: '-4px',
    height: '1.5px',
    backgroundColor: tokens.colorNeutralStroke1,
    '@media (max-width: 900px)': { display: 'none' },
  },
  name: { margin: 0, fontSize: '16px', lineHeight: '24px', fontWeight: tokens.fontWeightSemibold },
  text: { margin: '4px 0 0', color: tokens.colorNeutralForeground2, lineHeight: '20px', fontSize: '13px' },
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
              <summary className={styles.question}>
                <ChevronRightRegular aria-hidden="true" />
                {title}
              </summary>
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

const TABS = { supplier: '我是供应商', purchaser: '我是采购单位' } as const;
type Role = keyof typeof TABS;

const STEPS: Readonly<Record<Role, readonly (readonly [string, string])[]>> = {
  supplier: [
    ['注册准入', '填写企业信息，上传证照，五个工作日内完成审核'],
    ['签署协议', '在线阅读并签署入市协议与开通协议'],
    ['上架商品', '按类目填写参数和价格，审核后对集团可见'],
    ['接单发货', '确认订单，分批发货，运单自动跟踪'],
    ['对账开票', '按收货记录生成结算单，上传数电发票'],
    ['收款融资', '到期收款，也可以凭应收账款提前融资'],
  ],
  purchaser: [
    ['提报需求', '按计划提报，系统匹配集采目录与协议'],
    ['选择供应商', '目录下单或者发起询价、招标'],
    ['下达订单', '按权限审批后发给供应商确认'],
    ['收货验收', '逐行登记实收，短少和质量问题当场处理'],
    ['对账付款', '核对结算单与发票，按账期付款'],
    ['评价改进', '系统按履约数据评分，用于下一次采购'],
  ],
};

/** 办事指南：供应商与采购单位各六步。 */
export function Guide() {
  const styles = useStyles();
  const [role, setRole] = useState<Role>('supplier');
  return (
    <Block title="办事指南" ground="tinted" more={<TextLink to="/ef/helpCenter">查看详细步骤</TextLink>}>
      <Tabs texts={TABS} value={role} onChange={setRole} label="身份" />
      <ol className={styles.list}>
        {STEPS[role].map(([name, text], index) => (
          <li key={name} className={styles.step}>
            <span className={styles.knot} aria-hidden="true">
              {index + 1}
            </span>
            {index < STEPS[role].length - 1 && <span className={styles.rail} aria-hidden="true" />}
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </Block>
  );
}
