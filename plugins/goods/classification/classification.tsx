import { Can, useCall, useList } from '@portal/sdk';
import { date } from '@portal/sdk/format';
import {
  Descriptions,
  DialogButton,
  DocumentLog,
  ExportButton,
  factsOf,
  Section,
  StatusTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ImportButton, ListPage } from '@portal/sdk/ui/table';
import { TreeAndList, useTree } from '@portal/sdk/ui/tree';
import { LOG_ACTION } from '../review/contract.ts';
import { CategoryForm } from './category-form.tsx';
import {
  CATEGORY_STATE,
  type CategoryDetail,
  categoryDetail,
  classification,
  classificationImport,
} from './contract.ts';
import { NodeActions } from './node-actions.tsx';
import { useRowDrag } from './row-drag.tsx';
import { SortButton, useSorting } from './sort-button.tsx';

function Facts({ category, onDone }: { category: CategoryDetail; onDone: () => unknown }) {
  return (
    <Section
      title={category.categoryName}
      hint={<StatusTag code={category.status} {...CATEGORY_STATE} />}
      actions={<NodeActions node={category} onDone={onDone} appearance="secondary" />}
    >
      <Descriptions
        items={[
          ...factsOf(categoryDetail, category, [
            'categoryCode',
            'defaultUnit',
            'defaultTaxRate',
            'taxClassCode',
            { field: 'reportRequired', as: (required) => (required ? '上架前必须提供' : '不要求') },
          ]),
          { label: '更新', value: `${category.updatedByName}　${date(category.updatedAt)}` },
          ...factsOf(categoryDetail, category, [
            { field: 'pathName', span: 'row' },
            { field: 'requiredQualifications', span: 'row', as: (names) => names.join('、') || '无' },
            { field: 'attrs', span: 'row', as: (attrs) => attrs.map(({ name }) => name).join('、') || '沿用上级' },
          ]),
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
      appearance: node.enabled ? 'normal' : 'quiet',
    }),
    { whole: true },
  );
  const reload = () => Promise.all([list.reload(), chosen.reload(), tree.reload()]);
  const sorting = useSorting(parentId, reload);
  const drag = useRowDrag({ list, parentId, sorting });
  return (
    <ListPage
      title="商品分类"
      actions={
        <Can code="goods:classification:edit">
          <DialogButton appearance="primary" dialog={(close) => <CategoryForm onClose={close} onDone={reload} />}>
            新增根分类
          </DialogButton>
          <SortButton key={parentId ?? ''} parentId={parentId} sorting={sorting} />
        </Can>
      }
    >
      <TreeAndList title="分类树" tree={tree} list={list} by="parentId" all="全部分类">
        {parentId !== undefined && (
          <WhenLoaded answer={chosen} rows={4}>
            {(category) => <Facts category={category} onDone={reload} />}
          </WhenLoaded>
        )}
        <QueryForm list={list} fields={['keyword', 'status']} />
        <div {...drag.zone} style={{ display: 'contents' }}>
          <DataTable
            list={drag.list}
            caption="商品分类"
            columns={[
              drag.grip ? { field: 'categoryCode', as: drag.grip } : 'categoryCode',
              'categoryName',
              'status',
              'categoryCount',
              'goodsCount',
              'parentName',
              'level',
              'sort',
              'updatedAt',
            ]}
            rowActions={(node) => <NodeActions node={node} onDone={reload} />}
            tools={
              <>
                <ImportButton calls={classificationImport} subject="商品分类" onDone={reload} />
                <ExportButton call={classification.export} input={list.filters} />
              </>
            }
          />
        </div>
        {parentId !== undefined && chosen.data && <DocumentLog log={chosen.data.log} {...LOG_ACTION} />}
      </TreeAndList>
    </ListPage>
  );
}
