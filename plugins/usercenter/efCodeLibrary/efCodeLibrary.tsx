import { bus, useCall, useList } from '@portal/sdk';
import {
  codeLibrary,
  codeLibraryImport,
  DICT_ACTION,
  type DictDetail,
  dictDetail,
  type DictItem,
} from '@portal/sdk/calls/code-library';
import { quantity } from '@portal/sdk/format';
import {
  ActionButton,
  Descriptions,
  DocumentLog,
  ExportButton,
  factsOf,
  Section,
  TextLink,
  ViewButton,
  WhenLoaded,
} from '@portal/sdk/ui';
import { FormButton, QueryForm, StepButton } from '@portal/sdk/ui/form';
import { DataTable, ImportButton, ListPage } from '@portal/sdk/ui/table';
import { TreeAndList, useTree } from '@portal/sdk/ui/tree';
import { itemForm } from './item-form.tsx';
import { SortButton } from './sort-button.tsx';

interface Props {
  dict: DictDetail;
  onDone: () => unknown;
  /** After the dictionary is gone. */
  onGone: () => unknown;
}

/** 字典的操作：修改名称、新增项、调整顺序、修改名称、变更记录、删除。 */
function DictActions({ dict, onDone, onGone }: Props) {
  const { id, version, codeNo, codeName, may, itemCount, log } = dict;
  return (
    <>
      {may.includes('ADD') && (
        <FormButton
          {...itemForm}
          call={codeLibrary.itemSave}
          title={`新增项 · ${codeName}`}
          input={{ dictId: id }}
          onDone={onDone}
        >
          新增项
        </FormButton>
      )}
      {itemCount > 1 && <SortButton dict={dict} onDone={onDone} />}
      <FormButton
        call={codeLibrary.save}
        title={`修改字典 · ${codeName}`}
        fields={['codeName']}
        input={{ id, version, codeNo }}
        initial={{ codeName }}
        done="字典已保存"
        onDone={onDone}
      >
        修改名称
      </FormButton>
      <ViewButton title={codeName} view={() => <DocumentLog log={log} {...DICT_ACTION} title="变更记录" />}>
        变更记录
      </ViewButton>
      {may.includes('REMOVE') && (
        <ActionButton
          call={codeLibrary.remove}
          input={{ id }}
          ask={`删除字典“${codeName}”？删除后不能恢复。`}
          done="字典已删除"
          appearance="danger"
          onDone={onGone}
        >
          删除
        </ActionButton>
      )}
    </>
  );
}

/** 使用处：哪些单据用着这个字典，各有多少。 */
function usesText({ uses, system, kind }: DictDetail): string {
  if (uses.length > 0) return uses.map(({ place, count }) => `${place} ${quantity(count)}`).join('、');
  if (system === 'TAX') return '税务系统使用，门户没有引用';
  return kind === 'LOCKED' ? '门户的程序引用，不按单据统计' : '没有单据引用';
}

function Facts(props: Props) {
  const { dict } = props;
  return (
    <Section title={dict.codeName} actions={<DictActions {...props} />}>
      <Descriptions
        items={[
          ...factsOf(dictDetail, dict, ['codeNo', 'system', 'kind']),
          { label: '使用处', value: usesText(dict), span: 'row' },
        ]}
      />
    </Section>
  );
}

function ItemSteps({ row, onDone }: { row: DictItem; onDone: () => unknown }) {
  const { id, dictId, version, itemNo, itemName, locked } = row;
  return (
    <>
      {row.may.includes('SAVE') && (
        <FormButton
          {...itemForm}
          call={codeLibrary.itemSave}
          title={`修改项 · ${itemName}`}
          fields={locked ? ['itemName'] : itemForm.fields.slice(1)}
          input={{ id, dictId, version, itemNo }}
          initial={row}
          appearance="text"
          onDone={onDone}
        >
          修改
        </FormButton>
      )}
      <StepButton
        call={codeLibrary.itemState}
        row={row}
        step="DISABLE"
        input={{ step: 'DISABLE' }}
        ask={`停用“${itemName}”？不能再选择它，已有的单据照常显示。`}
        onDone={onDone}
      >
        停用
      </StepButton>
      <StepButton call={codeLibrary.itemState} row={row} step="ENABLE" input={{ step: 'ENABLE' }} onDone={onDone}>
        启用
      </StepButton>
      <StepButton
        call={codeLibrary.itemRemove}
        row={row}
        ask={`删除“${itemName}”？删除后不能恢复。`}
        done="字典项已删除"
        appearance="danger"
        onDone={onDone}
      />
    </>
  );
}

/** 字典管理：左侧字典，右侧要点、使用处和各项；新增、改名、启停、排序、删除、导入、导出、变更记录。 */
export default function EfCodeLibraryPage() {
  const list = useList(codeLibrary.page);
  const { dictId } = list.filters;
  const chosen = useCall(codeLibrary.detail, dictId === undefined ? undefined : { id: dictId });
  const tree = useTree(codeLibrary.tree, ({ id, codeName, itemCount }) => ({
    ...{ value: id, parent: null, label: codeName, count: itemCount, leaf: true },
  }));
  const reload = () => Promise.all([list.reload(), chosen.reload(), tree.reload()]);
  /** Lists on other open pages are asked for anew. */
  const changed = (codeNo: string) => {
    bus.emit('dict:changed', { codeNo });
    return reload();
  };
  const removed = () => {
    list.narrow({ dictId: undefined });
    return tree.reload();
  };
  return (
    <ListPage
      title="字典管理"
      description="内置字典只能修改名称和顺序；用过的项只能停用"
      actions={
        <>
          <FormButton
            call={codeLibrary.save}
            title="新增字典"
            fields={[
              { name: 'codeNo', malformed: '字典编号以大写字母开头，只用大写字母、数字和下划线，2 至 50 位' },
              'codeName',
            ]}
            appearance="primary"
            done="字典已保存"
            onDone={async ({ id }) => {
              await tree.reload();
              list.narrow({ dictId: id });
            }}
          >
            新增字典
          </FormButton>
          <ImportButton calls={codeLibraryImport} subject="字典项" onDone={reload} />
        </>
      }
    >
      <TreeAndList title="字典" tree={tree} list={list} by="dictId" all="全部字典">
        {dictId !== undefined && (
          <WhenLoaded answer={chosen} rows={4}>
            {(dict) => <Facts dict={dict} onDone={() => changed(dict.codeNo)} onGone={removed} />}
          </WhenLoaded>
        )}
        <QueryForm list={list} fields={['keyword', 'status']} />
        <DataTable
          list={list}
          caption="字典项"
          columns={[
            'itemNo',
            {
              field: 'itemName',
              marks: ({ isDefault }) => (isDefault ? [{ text: '默认', tone: 'success' }] : []),
            },
            'status',
            'used',
            {
              field: 'codeName',
              as: (name, row) =>
                dictId === undefined ? (
                  <TextLink to={`/userCenter/efCodeLibrary?dictId=${row.dictId}`}>{name}</TextLink>
                ) : (
                  name
                ),
            },
            'validFrom',
            'validTo',
            'color',
            'key',
            'relativeCode1',
            'sort',
            'codeNo',
            'updatedAt',
          ]}
          rowActions={(row) => <ItemSteps row={row} onDone={() => changed(row.codeNo)} />}
          tools={<ExportButton call={codeLibrary.export} input={list.filters} />}
        />
      </TreeAndList>
    </ListPage>
  );
}
