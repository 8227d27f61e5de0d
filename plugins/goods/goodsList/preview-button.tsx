import { useCall, useSession } from '@portal/sdk';
import { KeyFacts, Section, Stack, ViewButton } from '@portal/sdk/ui';
import { classification } from '../classification/contract.ts';
import type { GoodsInput } from './contract.ts';
import { DetailText, Facts, keyFacts, Pictures, type Shown, Tiers } from './goods-content.tsx';

/** What is not entered yet shows as a hyphen. */
const whole = (values: Partial<GoodsInput>): Shown => ({
  goodsName: '-',
  categoryId: '0',
  brand: '-',
  spec: '-',
  unit: '',
  unitPrice: '',
  priceValidTo: '-',
  ...values,
  tiers: values.tiers ?? [],
  supplyRegions: values.supplyRegions ?? [],
  attrs: values.attrs ?? [],
  images: values.images ?? [],
  detailHtml: values.detailHtml ?? '',
  reports: values.reports ?? [],
});

function Preview({ content }: { content: Shown }) {
  const { user } = useSession();
  const category = useCall(classification.detail, content.categoryId === '0' ? undefined : { id: content.categoryId });
  return (
    <Stack>
      <KeyFacts items={keyFacts(content)} />
      <Pictures content={content} />
      <Facts
        content={content}
        supplierName={user?.entName ?? '-'}
        classificationName={category.data?.pathName ?? '-'}
      />
      {content.tiers.length > 0 && (
        <Section title="价格" hint="含税单价，审核通过后生效">
          <Tiers tiers={content.tiers} />
        </Section>
      )}
      <DetailText content={content} />
    </Stack>
  );
}

/** 预览：采购单位将看到的样子，取自正在填写的内容。 */
export const PreviewButton = ({ values }: { values: () => Partial<GoodsInput> }) => (
  <ViewButton title="预览 · 采购单位看到的商品" width={1040} view={() => <Preview content={whole(values())} />}>
    预览
  </ViewButton>
);
