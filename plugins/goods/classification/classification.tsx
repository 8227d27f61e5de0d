import { Can, useCall, useList } from '@portal/sdk';
import { date, percent } from '@portal/sdk/format';
import {
  BusyButton,
  Descriptions,
  DocumentLog,
  ExportButton,
  Page,
  Section,
  StatusTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable, ImportButton } from '@portal/sdk/ui/table';
import { TreeAndList, useTree } from '@portal/sdk/ui/tree';
import { LOG_ACTION, LOG_TONE } from '../review/contract.ts';
import { useState } from 'react';
import { CategoryForm } from './category-form.tsx';
import {
  CATEGORY_STATE,
  CATEGORY_STATE_TONE,
  type CategoryDetail,
  type CategoryRow,
  classification,
  classificationImport,
} from './contract.ts';
import { useNodeActions } from './node-actions.tsx';
import { useRowDrag } from './row-drag.tsx';
import { SortButton } from './sort-button.tsx';
import { useSorting } from './use-sorting.ts';

type Columns = readonly Column<CategoryRow>[];

const CODE: Columns = [{ title: '分类编码', field: 'categoryCode', width: 128 }];
const COLUMNS: Columns = [
  { title: '分类名称', field: 'categoryName', width: 164 },
  { title: '状态', field: 'status', codes: CATEGORY_STATE, tones: CATEGORY_STATE_TONE, width: 84 },
  { title: '关联类目数', field: 'categoryCount', width: 108, align: 'end' },
  { title: '商品数', field: 'goodsCount', width: 80, align: 'end' },
  { title: '上级', field: 'parentName', width: 128 },
  { title: '层级', field: 'level', width: 64, align: 'end' },
  { title: '排序', field: 'sort', width: 64, align: 'end' },
  { title: '更新时间', field: 'updatedAt', as: 'dateTime', width: 176 },
];

function Facts({ category, onDone }: { category: CategoryDetail; onDone: () => unknown }) {
  const actions = useNodeActions();
  const { attrs, requiredQualifications, defaultTaxRate } = category;
  return (
    <Section
      title={category.categoryName}
      hint={<StatusTag code={category.status} texts={CATEGORY_STATE} tones={CATEGORY_STATE_TONE} />}
      actions={actions({ node: category, onDone, look: 'secondary' })}
    >
      <Descriptions
        items={[
          { label: '分类编码', value: category.categoryCode },
          { label: '默认单位', value: category.defaultUnit },
          { label: '默认税率', value: defaultTaxRate === null ? null : percent(defaultTaxRate, { decimals: 0 }) },
          { label: '税收分类编码', value: category.taxClassCode },
          { label: '检测报告', value: category.reportRequired ? '上架前必须提供' : '不要求' },
          { label: '更新', value: `${category.updatedByName}　${date(category.updatedAt)}` },
          { label: '所在位置', value: category.pathName, wide: true },
          { label: '资质要求', value: requiredQualifications.join('、') || '无', wide: true },
          { label: '属性模板', value: attrs.map(({ name }) => name).join('、') || '沿用上级', wide: true },
        ]}
      />
    </Section>
  );
}

/** 商品分类：左侧分类树，右侧节点要点与下级列表；新增、编辑、启停、移动、排序、删除、导入、导出。 */
export default function ClassificationPage() {
  const list = useList(classification.page);
  const { parentId } = list.filters;
  const chosen = useCall(classification.detail, parentId === undefined ? undefined : { id: parentId });
  const tree = useTree(
    classification.tree,
    (node) => ({
      value: node.id,
      parent: node.parentId,
      label: node.categoryName,
      count: node.goodsCount,
      leaf: !node.hasChildren,
      quiet: node.status === 0,
    }),
    { whole: true },
  );
  const reload = () => Promise.all([list.reload(), chosen.reload(), tree.reload()]);
  const actions = useNodeActions();
  const sorting = useSorting(parentId, reload);
  const drag = useRowDrag({ list, parentId, sorting });
  const grips: Columns = drag.grip ? [{ title: '分类编码', key: 'categoryCode', width: 128, show: drag.grip }] : CODE;
  const [adding, setAdding] = useState(false);
  return (
    <Page title="商品分类">
      <TreeAndList title="分类树" tree={tree} list={list} by="parentId" all="全部分类">
        {parentId !== undefined && (
          <WhenLoaded answer={chosen} rows={4}>
            {(category) => <Facts category={category} onDone={reload} />}
          </WhenLoaded>
        )}
        <QueryForm
          list={list}
          fields={[
            { name: 'keyword', label: '名称/编码' },
            { name: 'status', label: '状态', codes: CATEGORY_STATE },
          ]}
        />
        <div {...drag.zone}>
          <DataTable
            list={drag.list}
            caption="商品分类"
            columns={[...grips, ...COLUMNS]}
            height={420}
            rowActions={(node) => actions({ node, onDone: reload })}
            toolbar={
              <Can code="goods:classification:edit">
                <BusyButton look="primary" busy={false} onPress={() => setAdding(true)}>
                  新增根分类
                </BusyButton>
                <SortButton key={parentId ?? ''} parentId={parentId} sorting={sorting} />
              </Can>
            }
            tools={
              <>
                <ImportButton calls={classificationImport} subject="商品分类" onDone={reload} />
                <ExportButton call={classification.export} input={list.filters} />
              </>
            }
          />
        </div>
        {parentId !== undefined && chosen.data && (
          <DocumentLog log={chosen.data.log} texts={LOG_ACTION} tones={LOG_TONE} />
        )}
      </TreeAndList>
      <CategoryForm open={adding} onClose={() => setAdding(false)} onDone={reload} />
    </Page>
  );
}
