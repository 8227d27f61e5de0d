import { request } from '@portal/sdk';
import { fileManager } from '@portal/sdk/calls/files';
import { Attachments, Descriptions, type Fact, factsOf, SafeHtml, Section } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { Gallery } from '../review/picture.tsx';
import { regionsOf } from './content-texts.ts';
import { type Content, goodsDetail } from './contract.ts';
import { partName, tier, wholeContent } from './schema.ts';

export const Tiers = ({ tiers }: Pick<Content, 'tiers'>) =>
  tiers.length > 0 && (
    <PlainTable caption="阶梯价" rows={tiers} of={tier} rowKey="fromQty" columns={['fromQty', 'price']} />
  );

const wide = (facts: readonly Fact[]) => facts.map((fact) => ({ ...fact, wide: true }));

/** What is still being entered may lack what has no empty form. */
export type Shown = Omit<Content, 'taxRate' | 'moq' | 'leadDays'> &
  Partial<Pick<Content, 'taxRate' | 'moq' | 'leadDays'>>;

interface Props {
  content: Shown;
  supplierName: string;
  /** With the names above it. */
  classificationName: string;
}

export const Pictures = ({ content: { images } }: Pick<Props, 'content'>) => (
  <Section title="图片" id="pictures" hint={`${images.length} 张`}>
    <Gallery files={images} size={160} />
  </Section>
);

export function Facts({ content, supplierName, classificationName }: Props) {
  return (
    <Section title="商品信息" id="facts">
      <Descriptions
        items={[
          ...wide(factsOf(wholeContent, content, ['goodsName'])),
          ...factsOf(wholeContent, content, ['spec', 'brand', 'origin', 'barcode']),
          ...factsOf(goodsDetail, { supplierName }, ['supplierName']),
          { label: partName('moq'), value: content.moq && `${content.moq} ${content.unit}` },
          { label: partName('leadDays'), value: content.leadDays && `${content.leadDays} 天` },
          ...factsOf(wholeContent, content, ['freightRule']),
          { label: partName('supplyRegions'), value: regionsOf(content) },
          ...wide(factsOf(goodsDetail, { classificationName }, ['classificationName'])),
          ...content.attrs.map(({ name, value }) => ({ label: name, value })),
          ...wide(factsOf(wholeContent, content, ['afterSale'])),
          {
            label: partName('reports'),
            wide: true,
            value: (
              <Attachments
                files={content.reports}
                download={({ fileId }) => request(fileManager.downloadFile, { fileId })}
              />
            ),
          },
        ]}
      />
    </Section>
  );
}

export const DetailText = ({ content: { detailHtml } }: Pick<Props, 'content'>) => (
  <Section title="图文详情" id="detail">
    {detailHtml === '' ? '暂无图文详情' : <SafeHtml html={detailHtml} />}
  </Section>
);
