import { request } from '@portal/sdk';
import { fileManager } from '@portal/sdk/calls/files';
import { Attachments, Descriptions, SafeHtml, Section, UnitPrice } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { Gallery } from '../review/picture.tsx';
import type { Content } from './contract.ts';
import { FREIGHT, REGION } from './schema.ts';

const TIERS: readonly Column<Content['tiers'][number]>[] = [
  { title: '起量', field: 'fromQty', as: 'quantity', width: 120 },
  { title: '含税单价（元）', field: 'price', align: 'end', width: 160, as: (price) => <UnitPrice value={price} /> },
];

export const Tiers = ({ tiers }: Pick<Content, 'tiers'>) =>
  tiers.length > 0 && <PlainTable caption="阶梯价" rows={tiers} rowKey="fromQty" columns={TIERS} />;

export const regionsOf = ({ supplyRegions }: Pick<Content, 'supplyRegions'>): string =>
  supplyRegions.map((code) => REGION[code]).join('、') || '全国';

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
          { label: '商品名称', value: content.goodsName, wide: true },
          { label: '规格型号', value: content.spec },
          { label: '品牌', value: content.brand },
          { label: '产地', value: content.origin },
          { label: '条码', value: content.barcode },
          { label: '供应商', value: supplierName },
          { label: '起订量', value: content.moq && `${content.moq} ${content.unit}` },
          { label: '供货周期', value: content.leadDays && `${content.leadDays} 天` },
          { label: '运费规则', value: content.freightRule && FREIGHT[content.freightRule] },
          { label: '供货区域', value: regionsOf(content) },
          { label: '所属分类', value: classificationName, wide: true },
          ...content.attrs.map(({ name, value }) => ({ label: name, value })),
          { label: '售后说明', value: content.afterSale, wide: true },
          {
            label: '检测报告',
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
