import { type StoredFile, useCall } from '@portal/sdk';
import { unitPrice } from '@portal/sdk/format';
import {
  Attachments,
  Descriptions,
  factsOf,
  Grid,
  SafeHtml,
  Section,
  ToneTag,
  UnitPrice,
  WhenLoaded,
} from '@portal/sdk/ui';
import { partName } from '../goodsList/schema.ts';
import type { Evidence } from '../review/evidence-panel.tsx';
import { Gallery } from '../review/picture.tsx';
import { type Approval, approvalDetail, goodsApproval, reference, RULE } from './contract.ts';

/** 规则命中：每条规则一行，未命中的也写明。 */
export function Rules({ hits }: Pick<Approval, 'hits'>) {
  return (
    <Section title="规则命中" hint={hits.length === 0 ? '未命中' : `${hits.length} 项`}>
      <Descriptions
        columns={1}
        items={RULE.list.map((rule) => {
          const hit = hits.find((one) => one.rule === rule);
          return {
            label: RULE.texts[rule],
            value: hit ? <ToneTag tone="danger">{hit.text}</ToneTag> : <ToneTag tone="success">未命中</ToneTag>,
          };
        })}
      />
    </Section>
  );
}

/** 参考价格：协议价与同类在架商品的价格。 */
export function Reference({ change }: { change: Approval }) {
  const prices = useCall(goodsApproval.referencePrice, { id: change.id });
  return (
    <Section title="参考价格" hint="同分类、同单位的在架商品">
      <WhenLoaded answer={prices} rows={2}>
        {(found) => (
          <Descriptions
            items={[
              { label: '供应商报价', value: <UnitPrice value={change.newPrice} /> },
              {
                label: '协议价',
                value:
                  found.agreementPrice === null ? '无' : `${unitPrice(found.agreementPrice)}（${found.agreementNo}）`,
              },
              ...factsOf(approvalDetail, change, ['riseReason']),
              ...factsOf(reference, found, ['min', 'avg', 'max']),
              { label: '同类商品', value: `${found.count} 件` },
            ]}
          />
        )}
      </WhenLoaded>
    </Section>
  );
}

/** Test reports, to be read beside the review. */
export const evidenceOf = ({ after: { reports }, reportRequired }: Approval): Evidence[] =>
  reports.map((file, index) => ({
    file,
    title: reports.length > 1 ? `${partName('reports')} ${index + 1}` : partName('reports'),
    required: reportRequired ? '上架前必须提供' : '该分类不要求',
  }));

/** 图片对比、资质与图文详情。 @param onOpen Opens a test report. */
export function Contents({ change, onOpen }: { change: Approval; onOpen: (file: StoredFile) => void }) {
  const { before, after } = change;
  return (
    <>
      <Section title="图片对比">
        <Grid min={320}>
          <div>
            <p>变更前</p>
            <Gallery files={before?.images ?? []} size={120} />
          </div>
          <div>
            <p>变更后</p>
            <Gallery files={after.images} size={120} />
          </div>
        </Grid>
      </Section>
      <Section title="资质">
        <Attachments files={after.reports} onPreview={onOpen} />
      </Section>
      <Section title="图文详情" hint="采购单位将看到的内容">
        {after.detailHtml === '' ? '暂无图文详情' : <SafeHtml html={after.detailHtml} />}
      </Section>
    </>
  );
}
