import { NOTICE_TYPE } from '@portal/sdk/calls/notice-types';
import { handlerOf, labelOf, noticeTypes, pathOf } from '@portal/sdk/decide';
import type { ListedPlugin } from '@portal/sdk/registry';
import { makeStyles, tokens } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { usePortal } from '../../portal.ts';

const own = '门户内置';

const useStyles = makeStyles({
  hint: { margin: '0 0 8px', color: tokens.colorNeutralForeground3 },
  title: { margin: '16px 0 8px', fontSize: '14px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
});

const typeRows = (plugins: readonly ListedPlugin[]) =>
  noticeTypes.map((type) => {
    const handler = handlerOf(plugins, type);
    return {
      type: String(type),
      name: NOTICE_TYPE[type],
      label: labelOf(plugins, type),
      plugin: handler?.name ?? own,
      route: (handler && pathOf(handler, handler.notices[type]?.open)) ?? own,
    };
  });

const documentRows = (plugins: readonly ListedPlugin[]) =>
  plugins.flatMap((plugin) =>
    Object.entries(plugin.documents).map(([bizType, name]) => ({
      bizType,
      plugin: plugin.name,
      route: pathOf(plugin, name) ?? '-',
    })),
  );

/** 处理方：每类消息由哪个功能区、哪个页面处理，仅管理员可见。 */
export function HandlerBoard() {
  const styles = useStyles();
  const { plugins } = usePortal().registry;
  return (
    <>
      <p className={styles.hint}>功能区声明了处理页面的消息直接打开该页面，其余由门户自带的窗口处理。</p>
      <PlainTable
        caption="消息处理方"
        rowKey="type"
        rows={typeRows(plugins)}
        columns={[
          { title: '类型', field: 'type', width: 64 },
          { title: '名称', field: 'name', width: 160 },
          { title: '操作名称', field: 'label', width: 112 },
          { title: '功能区', field: 'plugin', width: 160 },
          { title: '处理页面', field: 'route', width: 280 },
        ]}
      />
      <h3 className={styles.title}>按业务单据打开</h3>
      <PlainTable
        caption="业务单据页面"
        rowKey="bizType"
        rows={documentRows(plugins)}
        empty="没有功能区声明单据页面"
        columns={[
          { title: '业务类型', field: 'bizType', width: 224 },
          { title: '功能区', field: 'plugin', width: 160 },
          { title: '单据页面', field: 'route', width: 280 },
        ]}
      />
    </>
  );
}
