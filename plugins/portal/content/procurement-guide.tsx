import { useCall } from '@portal/sdk';
import { makeStyles, Section, StepsBar, TextLink, tokens } from '@portal/sdk/ui';
import { handbook } from '../handbook/contract.ts';

const useStyles = makeStyles({
  steps: { overflowX: 'auto', padding: '8px 0' },
  inner: { minWidth: '900px' },
  rules: { margin: '16px 0 0', paddingLeft: '20px', color: tokens.colorNeutralForeground2, lineHeight: '24px' },
  question: { margin: 0, padding: '10px 0', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  answer: { margin: '4px 0 0', color: tokens.colorNeutralForeground2, fontSize: '13px', lineHeight: '20px' },
});

const STEPS = [
  { title: '发布公告', note: '采购单位发布，公开可查' },
  { title: '在线报名', note: '截止前提交资格材料' },
  { title: '资格审核', note: '审核通过后下载文件' },
  { title: '报价评审', note: '随机抽取专家，系统留痕' },
  { title: '结果公示', note: '公示三个工作日' },
  { title: '签约供货', note: '在线签署，目录下单' },
];

/** 集采流程与参与规则。 */
export function ProcurementSteps() {
  const styles = useStyles();
  return (
    <Section title="参与流程">
      <div className={styles.steps}>
        <div className={styles.inner}>
          <StepsBar steps={STEPS} current={-1} />
        </div>
      </div>
      <ul className={styles.rules}>
        <li>参与企业须完成平台准入，经营范围与采购内容一致，未被列入失信名单；不收取报名费用。</li>
        <li>截止时间以服务器时间为准，截止后系统自动关闭报名，任何人不能提前查看报价。</li>
        <li>对结果有异议的，公示期内通过平台实名提出，采购单位三个工作日内答复。</li>
      </ul>
    </Section>
  );
}

/** 集采常见问题。 */
export function ProcurementFaq() {
  const styles = useStyles();
  const { data } = useCall(handbook.page, { keyword: '集采', page: 1, size: 5 });
  if (!data || data.total === 0) return null;
  return (
    <Section title="常见问题" actions={<TextLink to="/ef/helpCenter">帮助中心</TextLink>}>
      {data.records.map(({ id, title, summary }) => (
        <div key={id} className={styles.question}>
          <TextLink to={`/ef/helpCenter?id=${id}`}>{title}</TextLink>
          <p className={styles.answer}>{summary}</p>
        </div>
      ))}
    </Section>
  );
}
