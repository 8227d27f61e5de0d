import { useCall, usePageTitle } from '@portal/sdk';
import { money, percent } from '@portal/sdk/format';
import { useSearchParams } from '@portal/sdk/router';
import {
  CopyText,
  Descriptions,
  DocumentLog,
  RemainingTime,
  Section,
  StatusTag,
  ToneTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { categoryBizType, LOG_ACTION } from '../review/contract.ts';
import { ReviewFrame } from '../review/review-frame.tsx';
import { type Beside, useBeside } from '../review/use-beside.ts';
import { APPLY_TYPE, category, RISK, SUPPLY_STATUS, SUPPLY_TONE, type SupplyDetail } from './contract.ts';
import { evidenceOf } from './evidence.tsx';
import { Changed, inForce, SupplyContent } from './supply-content.tsx';
import { VersionCompare } from './version-compare.tsx';

const FIELDS = { qualifications: '资质附件', attrTemplate: '属性模板', categoryId: '所属分类' };
const PHRASES = [
  '资质齐全且在有效期内，同意。',
  '资质证书影像不清晰，请重新上传。',
  '许可范围未覆盖所申请的类目。',
  '属性模板缺少关键参数，请补充。',
];
const RISK_TONE = { LOW: 'success', MEDIUM: 'waiting', HIGH: 'danger' } as const;

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

interface Props {
  supply: SupplyDetail;
  beside: Beside;
  reload: () => Promise<unknown>;
}

function Loaded({ supply, beside, reload }: Props) {
  usePageTitle(supply.applyNo ?? supply.categoryNo);
  const waiting = useCall(category.approvalPage, { scope: 'todo', sort: 'dueAt', order: 'asc', size: 100 });
  return (
    <ReviewFrame
      applyNo={supply.applyNo}
      bizType={categoryBizType}
      waits={supply.auditStatus === 1}
      title={<CopyText text={supply.applyNo ?? supply.categoryNo} />}
      tag={<StatusTag code={supply.auditStatus} texts={SUPPLY_STATUS} tones={SUPPLY_TONE} />}
      barred={barredBy(supply)}
      fields={FIELDS}
      phrases={PHRASES}
      queue={{
        ids: waiting.data?.records.map(({ id }) => id) ?? [],
        current: supply.id,
        to: (id) => `/productManagement/approvalInfo?id=${id}`,
        list: '/productManagement/approval',
      }}
      evidence={evidenceOf(supply)}
      beside={beside}
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
      <SupplyContent supply={supply} onOpen={({ fileId }) => beside.show(fileId)} />
      {supply.applyType !== 1 && <VersionCompare id={supply.id} />}
      <Applicant supply={supply} />
      <DocumentLog log={supply.log} {...LOG_ACTION} />
    </ReviewFrame>
  );
}

/** 类目审核详情：变更对比、资质核对、属性模板、申请人与日志；通过、驳回、退回补正、转办。 */
export default function ApprovalInfoPage() {
  const [params] = useSearchParams();
  const supply = useCall(category.detail, { id: params.get('id') ?? '0' });
  const beside = useBeside();
  return (
    <WhenLoaded answer={supply} rows={12}>
      {(found) => <Loaded supply={found} beside={beside} reload={supply.reload} />}
    </WhenLoaded>
  );
}
