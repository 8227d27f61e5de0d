import { useCall, useDeployment, useList, useSession } from '@portal/sdk';
import { date } from '@portal/sdk/format';
import { PURCHASE_CATEGORY, PURCHASE_TYPE, type PurchaseNotice, purchaseNotice } from '@portal/sdk/calls/content';
import { typeOf } from '@portal/sdk/calls/fields';
import { product, productInfo } from '@portal/sdk/calls/product';
import { metaOf, Obj, styled } from '@portal/sdk/contract';
import { Link } from '@portal/sdk/router';
import {
  ActionButton,
  factsOf,
  LandscapeArt,
  LinkButton,
  look,
  makeStyles,
  meaning,
  Section,
  StepsBar,
  TextLink,
  tokens,
} from '@portal/sdk/ui';
import { type Category, CategoryArt } from './category-art.tsx';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable } from '@portal/sdk/ui/table';
import type { ReactNode } from 'react';
import { handbook } from '../handbook/contract.ts';
import { linkCard, wide } from '../looks.ts';
import { content, type ContentRow, subjects } from './contract.ts';
import { Deadline, useServerNow } from './deadline.tsx';

const useStyles = makeStyles({
  nav: {
    ...look.grid('repeat(6, minmax(0, 1fr))', '12px'),
    '@media (max-width: 900px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
  tile: {
    ...linkCard,
    alignItems: 'center',
    gap: '12px',
    padding: '12px 16px',
    '&[aria-current]': {
      border: `1px solid ${tokens.colorBrandStroke1}`,
      backgroundColor: tokens.colorBrandBackground2,
      color: tokens.colorBrandForeground1,
    },
  },
  band: {
    position: 'relative',
    overflow: 'hidden',
    backgroundImage: `linear-gradient(180deg, ${meaning.toneInfoGround}, ${tokens.colorNeutralBackground2})`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  // words stand at the left: the drawing fades out towards them
  art: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    right: 0,
    left: '42%',
    WebkitMaskImage: 'linear-gradient(to right, transparent, #000 40%)',
    maskImage: 'linear-gradient(to right, transparent, #000 40%)',
    '@media (max-width: 900px)': { display: 'none' },
  },
  wrap: { ...wide('40px 16px 56px'), position: 'relative' },
  title: look.heading('32px', '44px'),
  text: {
    margin: '8px 0 20px',
    maxWidth: '560px',
    fontSize: '16px',
    lineHeight: '28px',
    color: tokens.colorNeutralForeground2,
  },
  actions: { ...look.row('12px'), flexWrap: 'wrap' },
  phone: { color: tokens.colorNeutralForeground2 },
  steps: { overflowX: 'auto', padding: '8px 0' },
  inner: { minWidth: '900px' },
  rules: { margin: '16px 0 0', paddingLeft: '20px', color: tokens.colorNeutralForeground2, lineHeight: '24px' },
  question: { margin: 0, padding: '10px 0', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  answer: { margin: '4px 0 0', color: tokens.colorNeutralForeground2, fontSize: '13px', lineHeight: '20px' },
  page: { ...wide('24px 16px 48px'), ...look.column('16px') },
});

type Code = PurchaseNotice['category'];

const ART: Readonly<Record<Code, Category>> = {
  COAL: 'coal',
  POWER: 'equipment',
  CHEMICAL: 'chemical',
  OFFICE: 'office',
  LABOUR: 'safety',
  SERVICE: 'service',
};

/** 品类导航：再按一次取消。 */
function CategoryNav({ current }: { current: Code | undefined }) {
  const styles = useStyles();
  return (
    <nav className={styles.nav} aria-label="品类">
      {PURCHASE_CATEGORY.list.map((code) => (
        <Link
          key={code}
          className={styles.tile}
          aria-current={code === current ? 'true' : undefined}
          to={code === current ? '/ef/eService/eJiCai' : `/ef/eService/eJiCai?category=${code}`}
        >
          <CategoryArt category={ART[code]} />
          {PURCHASE_CATEGORY.texts[code]}
        </Link>
      ))}
    </nav>
  );
}

/** Product type of group procurement. */
const procurement = '01';

/** 已开通的进入使用，未开通的在这里开通。 */
function Opening() {
  const { data, reload } = useCall(productInfo.listByUserId, {});
  if (!data) return null;
  const opened = data.find(({ productType }) => productType === procurement);
  if (opened)
    return (
      <LinkButton to={opened.routeUrl ?? '/product/index'} appearance="primary">
        进入使用
      </LinkButton>
    );
  return (
    <ActionButton
      call={product.activationOpenProduct}
      input={{ productType: procurement }}
      appearance="primary"
      done="已提交激活"
      onDone={reload}
    >
      立即开通
    </ActionButton>
  );
}

/** e集采的介绍与开通入口。 */
function ProcurementHead() {
  const styles = useStyles();
  const { loggedIn } = useSession();
  const { phone } = useDeployment();
  return (
    <div className={styles.band}>
      <div className={styles.art}>
        <LandscapeArt />
      </div>
      <div className={styles.wrap}>
        <h1 className={styles.title}>e集采 集团采购</h1>
        <p className={styles.text}>
          集团各单位的共性需求集中起来一次谈定：目录下单、阳光比价、过程留痕，供应商凭实力参与。
        </p>
        <div className={styles.actions}>
          {loggedIn ? (
            <Opening />
          ) : (
            <LinkButton to="/login/index" appearance="primary">
              登录后开通
            </LinkButton>
          )}
          <span className={styles.phone}>参与咨询 {phone}</span>
        </div>
      </div>
    </div>
  );
}

const STEPS = [
  { title: '发布公告', note: '采购单位发布，公开可查' },
  { title: '在线报名', note: '截止前提交资格材料' },
  { title: '资格审核', note: '审核通过后下载文件' },
  { title: '报价评审', note: '随机抽取专家，系统留痕' },
  { title: '结果公示', note: '公示三个工作日' },
  { title: '签约供货', note: '在线签署，目录下单' },
];

/** 集采流程与参与规则。 */
function ProcurementSteps() {
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
function ProcurementFaq() {
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

const listed = Obj({
  ...purchaseNotice.properties,
  noticeType: typeOf(PURCHASE_TYPE, { width: 100 }),
  deadline: styled(purchaseNotice.properties.deadline, { width: 250 }),
});

/** A column of what the article says as a notice. */
function ofNotice(key: keyof PurchaseNotice, as?: (notice: PurchaseNotice) => ReactNode) {
  const { label: title = key, width = 140 } = metaOf(listed.properties[key]) ?? {};
  const draw = (notice: PurchaseNotice) => (as ? as(notice) : factsOf(listed, notice, [key])[0]?.value);
  return { title, key, width, show: ({ notice }: ContentRow) => (notice ? draw(notice) : '-') };
}

/** e集采：品类、公告、流程、常见问题。 */
export default function EJiCaiPage() {
  const styles = useStyles();
  const list = useList(content.page, { subjectCode: subjects.purchase });
  const serverNow = useServerNow();
  return (
    <>
      <ProcurementHead />
      <div className={styles.page}>
        <CategoryNav current={list.filters.category} />
        <QueryForm
          list={list}
          fields={[
            'keyword',
            'noticeType',
            'noticeStatus',
            { kind: 'dayRange', from: 'from', to: 'to', label: '发布日期' },
            'category',
          ]}
        />
        <DataTable
          list={list}
          caption="集采公告"
          height={520}
          columns={[
            ofNotice('noticeNo'),
            { field: 'title', as: (title, { id }) => <TextLink to={`/ef/newsDetails?id=${id}`}>{title}</TextLink> },
            ofNotice('status'),
            ofNotice('deadline', ({ deadline }) => <Deadline at={deadline} serverNow={serverNow} />),
            ofNotice('purchaserName'),
            ofNotice('noticeType'),
            { field: 'updateTime', as: (at) => date(at) },
          ]}
        />
        <ProcurementSteps />
        <ProcurementFaq />
      </div>
    </>
  );
}
