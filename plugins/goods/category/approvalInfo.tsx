import { now, preview, useCall, usePageTitle } from '@portal/sdk';
import { date, money, percent } from '@portal/sdk/format';
import { useSearchParams } from '@portal/sdk/router';
import {
  Button,
  CopyText,
  Descriptions,
  DiffView,
  RemainingTime,
  Section,
  StatusTag,
  ToneTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { ATTR_TYPE, type Attribute } from '../classification/contract.ts';
import { categoryBizType } from '../review/contract.ts';
import { History } from '../review/history.tsx';
import { ReviewFrame } from '../review/review-frame.tsx';
import {
  APPLY_TYPE,
  category,
  type Qualification,
  RISK,
  SUPPLY_STATUS,
  SUPPLY_TONE,
  type SupplyDetail,
} from './contract.ts';

const FIELDS = { qualifications: '资质附件', attrTemplate: '属性模板', categoryId: '所属分类' };
const RISK_TONE = { LOW: 'success', MEDIUM: 'waiting', HIGH: 'danger' } as const;

const ATTRS: readonly Column<Attribute>[] = [
  { title: '属性名', field: 'name', width: 160 },
  { title: '类型', field: 'type', codes: ATTR_TYPE, width: 88 },
  { title: '单位', key: 'unit', width: 88, show: ({ unit }) => unit ?? '-' },
  { title: '必填', key: 'required', width: 72, show: ({ required }) => (required ? '是' : '否') },
  { title: '可选值', key: 'options', width: 320, show: ({ options }) => options.join('、') || '-' },
];

interface Required {
  name: string;
  held: Qualification | undefined;
}

const inForce = (held: Qualification | undefined) => held !== undefined && held.validTo >= date(now());

const CERTIFICATES: readonly Column<Required>[] = [
  { title: '资质要求', field: 'name', width: 220 },
  {
    title: '核对',
    key: 'check',
    width: 112,
    show: ({ held }) => (
      <ToneTag tone={inForce(held) ? 'success' : 'danger'}>{inForce(held) ? '有效' : held ? '已过期' : '缺少'}</ToneTag>
    ),
  },
  { title: '证书编号', key: 'certNo', width: 160, show: ({ held }) => held?.certNo ?? '-' },
  { title: '有效期至', key: 'validTo', width: 112, show: ({ held }) => held?.validTo ?? '-' },
  {
    title: '附件',
    key: 'file',
    width: 220,
    show: ({ held }) =>
      held ? (
        <Button size="small" appearance="transparent" onClick={() => preview(held)}>
          {held.fileName}
        </Button>
      ) : (
        '-'
      ),
  },
];

const attrText = ({ name, type, required, options }: Attribute) =>
  [name, ATTR_TYPE[type], required ? '必填' : '选填', options.join('、')].filter(Boolean).join(' / ');

function Changed({ supply: { approved, attrTemplate, qualifications } }: { supply: SupplyDetail }) {
  if (approved === null) return null;
  const names = [...new Set([...approved.attrTemplate, ...attrTemplate].map(({ name }) => name))];
  const textOf = (list: readonly Attribute[], name: string) => {
    const found = list.find((attr) => attr.name === name);
    return found ? attrText(found) : null;
  };
  const held = (list: readonly Qualification[]) =>
    list.map(({ name, certNo, validTo }) => `${name} ${certNo ?? ''} 至 ${validTo}`).join('；') || null;
  return (
    <Section title="变更内容" hint="与上次审核通过的内容对比">
      <DiffView
        changes={[
          { label: '资质附件', before: held(approved.qualifications), after: held(qualifications) },
          ...names.map((name) => ({
            label: `属性 ${name}`,
            before: textOf(approved.attrTemplate, name),
            after: textOf(attrTemplate, name),
          })),
        ]}
      />
    </Section>
  );
}

function Applicant({ supply: { applicant, supplierName } }: { supply: SupplyDetail }) {
  return (
    <Section title="申请人">
      <Descriptions
        items={[
          { label: '供应商', value: supplierName },
          {
            label: '风险等级',
            value: <ToneTag tone={RISK_TONE[applicant.riskLevel]}>{RISK[applicant.riskLevel]}</ToneTag>,
          },
          { label: '黑名单', value: applicant.blacklisted ? `是：${applicant.statusReason ?? ''}` : '否' },
          {
            label: '审核通过率',
            value:
              applicant.passRate === null
                ? '近 12 个月无申请'
                : `${percent(applicant.passRate, { decimals: 1 })}（${applicant.applications} 件）`,
          },
          { label: '在架商品', value: `${applicant.listedGoods} 件` },
          { label: '已开通类目', value: `${applicant.openCategories} 个` },
          { label: '注册资本（元）', value: money(applicant.regCapital) },
          { label: '成立日期', value: applicant.estDate },
        ]}
      />
    </Section>
  );
}

function barredBy({ applicant, requiredQualifications, qualifications }: SupplyDetail): string | undefined {
  if (applicant.blacklisted) return `供应商已被列入黑名单，不能通过：${applicant.statusReason ?? '原因未登记'}`;
  const lacking = requiredQualifications.find((name) => !inForce(qualifications.find((one) => one.name === name)));
  return lacking && `必备资质“${lacking}”缺少或已过期，不能通过`;
}

function Loaded({ supply, reload }: { supply: SupplyDetail; reload: () => Promise<unknown> }) {
  usePageTitle(supply.applyNo ?? supply.categoryNo);
  const waiting = useCall(category.approvalPage, { scope: 'todo', sort: 'dueAt', order: 'asc', size: 100 });
  const required = supply.requiredQualifications.map((name) => ({
    name,
    held: supply.qualifications.find((one) => one.name === name),
  }));
  return (
    <ReviewFrame
      applyNo={supply.applyNo}
      bizType={categoryBizType}
      waits={supply.auditStatus === 1}
      title={<CopyText text={supply.applyNo ?? supply.categoryNo} />}
      tag={<StatusTag code={supply.auditStatus} texts={SUPPLY_STATUS} tones={SUPPLY_TONE} />}
      barred={barredBy(supply)}
      fields={FIELDS}
      queue={{
        ids: waiting.data?.records.map(({ id }) => id) ?? [],
        current: supply.id,
        to: (id) => `/productManagement/approvalInfo?id=${id}`,
        list: '/productManagement/approval',
      }}
      reload={() => Promise.all([reload(), waiting.reload()])}
      facts={[
        { label: '类目', value: supply.classificationName },
        { label: '供应商', value: supply.supplierName },
        { label: '申请类型', value: APPLY_TYPE[supply.applyType] },
        { label: '申请人', value: supply.applicantName },
        { label: '剩余时限', value: <RemainingTime dueAt={supply.dueAt} /> },
      ]}
    >
      <Changed supply={supply} />
      <Section title="资质核对" hint="要求与提供逐项对照">
        <PlainTable
          caption="资质核对"
          rows={required}
          rowKey="name"
          columns={CERTIFICATES}
          empty="该分类没有资质要求"
        />
      </Section>
      <Section title="属性模板">
        <PlainTable caption="属性模板" rows={supply.attrTemplate} rowKey="name" columns={ATTRS} empty="没有属性" />
      </Section>
      <Applicant supply={supply} />
      <History bizType="CATEGORY" bizId={supply.id} />
    </ReviewFrame>
  );
}

/** 类目审核详情：变更对比、资质核对、属性模板、申请人与日志；通过、驳回、退回补正、转办。 */
export default function ApprovalInfoPage() {
  const [params] = useSearchParams();
  const supply = useCall(category.detail, { id: params.get('id') ?? '0' });
  return (
    <WhenLoaded answer={supply} rows={12}>
      {(found) => <Loaded supply={found} reload={supply.reload} />}
    </WhenLoaded>
  );
}
