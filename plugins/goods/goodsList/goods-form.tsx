import { now, request, toast, useCall, usePageTitle } from '@portal/sdk';
import type { OutputOf } from '@portal/sdk/contract';
import { date } from '@portal/sdk/format';
import { useNavigate } from '@portal/sdk/router';
import { MessageBar, Page, Stack } from '@portal/sdk/ui';
import { CodeCheckboxes, type Field, Form, type KeepOptions, TreeSelect } from '@portal/sdk/ui/form';
import { richTextField } from '@portal/sdk/ui/rich-text';
import { useMemo, useState } from 'react';
import { type CategoryNode, classification, TAX_RATE } from '../classification/contract.ts';
import { treeNodesOf } from '../classification/tree-nodes.ts';
import { tiersFault } from './content-texts.ts';
import { type Content, type GoodsDetail, type GoodsInput, goodsList, isSteep } from './contract.ts';
import { AttrsInput, ImagesInput, ModelInput, TiersInput, useLikelySame } from './goods-inputs.tsx';
import { aboutGoods, infoOf } from './goods-buttons.tsx';
import { PreviewButton } from './preview-button.tsx';
import { maxDetail, maxImages, partName, REGION } from './schema.ts';

const BLANK: Partial<GoodsInput> = {
  tiers: [],
  supplyRegions: [],
  attrs: [],
  images: [],
  reports: [],
  detailHtml: '',
  taxRate: '0.13',
  moq: '1',
};

const noReload = () => Promise.resolve();

type FormField = Field<typeof goodsList.save>;
const nodeName = (nodes: readonly CategoryNode[], id: string) =>
  nodes.find((node) => node.id === id)?.categoryName ?? id;

type Sections = readonly { title: string; hint?: string; fields: readonly FormField[] }[];

/** What the reviewer asked for stays below its field. */
const noted = (sections: Sections, comments: ReadonlyMap<string, string>): Sections =>
  sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => {
      const comment = comments.get(typeof field === 'string' ? field : field.name);
      if (comment === undefined) return field;
      const hint = `审核批注：${comment}`;
      // one name of many: the union of fields tells them apart, its spread does not
      return typeof field === 'string' ? ({ name: field, hint } as FormField) : { ...field, hint };
    }),
  }));

type Template = OutputOf<typeof goodsList.template>;

/** The attributes that the category asks for and nobody has entered. */
function lackingIn(template: Template | undefined, attrs: Content['attrs']): string | undefined {
  const given = new Set(attrs.filter(({ value }) => value.trim() !== '').map(({ name }) => name));
  const lacking = (template?.attrs ?? []).filter(({ name, required }) => required && !given.has(name));
  return lacking.length === 0 ? undefined : `请填写属性“${lacking.map(({ name }) => name).join('”“')}”`;
}

function useSections(detail: GoodsDetail | undefined, content: Partial<Content>) {
  const tree = useCall(classification.tree, { whole: true, enabled: true });
  const [categoryId, setCategoryId] = useState(content.categoryId);
  const template = useCall(goodsList.template, categoryId === undefined ? undefined : { categoryId });
  const [today] = useState(() => date(now()));
  const likely = useLikelySame(content, detail?.id);
  const listed = detail?.content.unitPrice;
  const rises = (price = '') => listed !== undefined && isSteep(listed, price);
  const model = (name: 'brand' | 'spec', maxLength: number, found: typeof likely.found = []): FormField => ({
    name,
    span: 'column',
    missing: `请输入${partName(name)}`,
    render: (value, onChange, onBlur) => (
      <ModelInput
        label={partName(name)}
        {...{ maxLength, value, onChange, onBlur, found }}
        onEntered={(text) => likely.enter({ [name]: text })}
      />
    ),
  });
  const sections: Sections = [
    {
      title: '基本信息',
      fields: [
        'goodsName',
        { name: 'barcode', malformed: '条码为 8 至 14 位数字' },
        {
          name: 'categoryId',
          span: 'column',
          ...(template.data && !template.data.authorised && { hint: '该分类尚未取得供货授权，提交审核前请先申请类目' }),
          shown: (id) => nodeName(tree.data ?? [], id),
          render: (value, onChange) => (
            <TreeSelect
              label={partName('categoryId')}
              nodes={treeNodesOf(tree.data ?? [], null, true)}
              value={value}
              onChange={(id) => {
                onChange(id);
                setCategoryId(id);
              }}
            />
          ),
        },
        model('brand', 60),
        model('spec', 100, likely.found),
        'origin',
      ],
    },
    {
      title: '价格与税',
      fields: [
        {
          name: 'unitPrice',
          malformed: '单价最多 6 位小数，不超过 9,999,999',
          check: (price) => (price !== undefined && !(Number(price) > 0) ? '单价应大于 0' : undefined),
        },
        'taxRate',
        'unit',
        {
          name: 'priceValidTo',
          missing: '请选择价格有效期的截止日',
          check: (day) => (day !== undefined && day <= today ? '价格有效期应晚于今天' : undefined),
        },
        {
          name: 'tiers',
          render: (value, onChange) => <TiersInput value={value} onChange={onChange} />,
          check: (value, { unitPrice }) => tiersFault(value, unitPrice),
        },
        {
          name: 'riseReason',
          when: () => detail?.may.includes('UPDATE_CHANGE') === true,
          check: (reason, { unitPrice }) =>
            rises(unitPrice) && !reason ? '单价涨幅超过 10%，请填写涨价原因' : undefined,
        },
      ],
    },
    {
      title: '供货',
      fields: [
        { name: 'moq', check: (moq) => (moq !== undefined && Number(moq) < 1 ? '起订量不能小于 1' : undefined) },
        'leadDays',
        'freightRule',
        {
          name: 'supplyRegions',
          shown: (regions) => regions.map((region) => REGION.texts[region]).join('、'),
          render: (value, onChange) => <CodeCheckboxes codes={REGION} value={value} onChange={onChange} />,
        },
      ],
    },
    {
      title: '属性',
      fields: [
        {
          name: 'attrs',
          check: (attrs = []) => lackingIn(template.data, attrs),
          render: (value, onChange) => (
            <AttrsInput template={template.data?.attrs ?? []} value={value} onChange={onChange} />
          ),
        },
      ],
    },
    {
      title: '图文',
      fields: [
        {
          name: 'images',
          check: (images = []) => (images.length === 0 ? `请上传 1 至 ${maxImages} 张主图` : undefined),
          render: (value, onChange) => <ImagesInput value={value} onChange={onChange} />,
        },
        { name: 'detailHtml', ...richTextField({ label: partName('detailHtml'), maxLength: maxDetail }) },
      ],
    },
    {
      title: '资质与售后',
      fields: [
        {
          name: 'reports',
          kind: 'files',
          accept: ['.pdf', '.jpg', '.png'],
          ...(template.data?.reportRequired && { hint: '该分类要求提供检测报告' }),
        },
        'afterSale',
      ],
    },
  ];
  return { sections, template: template.data };
}

/** What the category suggests for new goods, unless it was entered already. */
const suggestedBy = (template: Template | undefined) => (entered: Partial<GoodsInput>) => {
  const taxRate = TAX_RATE.list.find((rate) => rate === template?.defaultTaxRate);
  return {
    ...(!entered.unit && template?.defaultUnit && { unit: template.defaultUnit }),
    ...(entered.taxRate === BLANK.taxRate && taxRate && { taxRate }),
  };
};

/** What the editor of goods writes: the change beside approved ones, else the goods themselves. */
function writtenOf({ content, change, may, id, version }: GoodsDetail): Partial<GoodsInput> {
  const written = change && may.includes('UPDATE_CHANGE') ? change : undefined;
  const { riseReason = null } = written ?? {};
  return { ...(written?.content ?? content), ...(riseReason !== null && { riseReason }), id, version };
}

/** What is refused stands in the form. */
const inForm = { quiet: 'refusals' } as const;

/** 商品编辑：分区填写，保存草稿或提交审核；审核批注留在原字段。 */
export function GoodsForm({ detail, reload = noReload }: { detail?: GoodsDetail; reload?: () => Promise<unknown> }) {
  const navigate = useNavigate();
  const change = detail?.change ?? null;
  const { id, version, ...content } = detail ? writtenOf(detail) : BLANK;
  const { sections, template } = useSections(detail, content);
  const isNew = detail === undefined;
  const suggested = useMemo(() => (isNew ? suggestedBy(template) : {}), [isNew, template]);
  const comments = new Map((change?.comments ?? []).map(({ field, comment }) => [field, comment]));
  const submit = async (saved: { id: string; version: number; goodsCode: string }) => {
    const seen = { id: saved.id, version: saved.version };
    const { secondReview } = await request(goodsList.submit, seen, inForm);
    const review = secondReview ? '已提交审核，涨价须经两位审核人' : '已提交审核';
    toast({ intent: 'success', message: review, about: aboutGoods(saved) });
    await reload();
    await navigate(infoOf(saved.id), { replace: true });
  };
  const keep = async (values: Partial<GoodsInput>, options: KeepOptions) => {
    const saved = await request(goodsList.save, values as GoodsInput, options);
    toast({ intent: 'success', message: '草稿已保存', about: aboutGoods(saved) });
    await (detail ? reload() : navigate(infoOf(saved.id, true), { replace: true }));
    return saved;
  };
  const title = detail ? `编辑商品 · ${detail.goodsCode}` : '新增商品';
  usePageTitle(detail?.goodsCode, detail ? '编辑商品' : title);
  return (
    <Page title={title}>
      <Stack>
        {change && change.opinion !== null && (
          <MessageBar intent="warning" layout="multiline">
            上次审核未通过：{change.opinion}
          </MessageBar>
        )}
        <Form
          key={detail?.id}
          call={goodsList.save}
          sections={noted(sections, comments)}
          {...(detail && { input: { id: detail.id, version: detail.version } })}
          {...(detail && { current: async () => writtenOf(await request(goodsList.detail, { id: detail.id })) })}
          initial={content}
          filled={suggested}
          draftKey={`goods:${detail?.id ?? 'new'}`}
          onDraft={keep}
          ok="提交审核"
          done={null}
          onDone={submit}
          back={detail ? infoOf(detail.id) : '/productManagement/goodsList'}
          actions={(values) => <PreviewButton values={values} />}
        />
      </Stack>
    </Page>
  );
}
