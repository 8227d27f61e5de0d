import { goods } from '@portal/sdk/calls/fields';
import { Attachments, Descriptions, type Fact, factsOf, SafeHtml, Section, UnitPrice } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import type { ReactNode } from 'react';
import { Gallery } from '../review/picture.tsx';
import { regionsOf } from './content-texts.ts';
import { type Content, goodsDetail } from './contract.ts';
import { nameOf, partName, tier, wholeContent } from './schema.ts';

export const Tiers = ({ tiers }: Pick<Content, 'tiers'>) =>
  tiers.length > 0 && (
    <PlainTable caption="阶梯价" rows={tiers} of={tier} rowKey="fromQty" columns={['fromQty', 'price']} />
  );

/** The goods themselves, by name or number. */
export const goodsFact = (value: ReactNode): Fact => ({ label: nameOf(goods), value });

/** @param agreed - What was agreed on the price. */
export const keyFacts = (content: Shown, agreed: readonly Fact[] = []): Fact[] => [
  goodsFact(content.goodsName),
  {
    label: `${partName('unitPrice')}（${content.unit === '' ? '元' : `元/${content.unit}`}）`,
    value: <UnitPrice value={content.unitPrice} />,
  },
  ...agreed,
  ...factsOf(wholeContent, content, ['taxRate', 'priceValidTo']),
];

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
          ...factsOf(wholeContent, content, [
            { field: 'goodsName', span: 'row' },
            'spec',
            'brand',
            'origin',
            'barcode',
          ]),
          ...factsOf(goodsDetail, { supplierName }, ['supplierName']),
          { label: partName('moq'), value: content.moq && `${content.moq} ${content.unit}` },
          { label: partName('leadDays'), value: content.leadDays && `${content.leadDays} 天` },
          ...factsOf(wholeContent, content, ['freightRule', { field: 'supplyRegions', as: () => regionsOf(content) }]),
          ...factsOf(goodsDetail, { classificationName }, [{ field: 'classificationName', span: 'row' }]),
          ...content.attrs.map(({ name, value }) => ({ label: name, value })),
          ...factsOf(wholeContent, content, [
            { field: 'afterSale', span: 'row' },
            { field: 'reports', span: 'row', as: (files) => <Attachments files={files} /> },
          ]),
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
