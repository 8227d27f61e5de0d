/** Icons that entries of the menu name, in one line style: a chunk of its own, which comes with the menu. */
import { makeStyles, tokens } from '@fluentui/react-components';
import type { MenuIconName } from '@portal/sdk/calls/menu';
import type { ComponentType } from 'react';
import { AppsRegular } from '@fluentui/react-icons/svg/apps';
import { AppsListRegular } from '@fluentui/react-icons/svg/apps-list';
import { ArrowTrendingLinesRegular } from '@fluentui/react-icons/svg/arrow-trending-lines';
import { BookQuestionMarkRegular } from '@fluentui/react-icons/svg/book-question-mark';
import { BoxRegular } from '@fluentui/react-icons/svg/box';
import { BuildingBankRegular } from '@fluentui/react-icons/svg/building-bank';
import { BuildingPeopleRegular } from '@fluentui/react-icons/svg/building-people';
import { CalendarClockRegular } from '@fluentui/react-icons/svg/calendar-clock';
import { CalendarEditRegular } from '@fluentui/react-icons/svg/calendar-edit';
import { CartRegular } from '@fluentui/react-icons/svg/cart';
import { CertificateRegular } from '@fluentui/react-icons/svg/certificate';
import { ChatHelpRegular } from '@fluentui/react-icons/svg/chat-help';
import { ClipboardCheckmarkRegular } from '@fluentui/react-icons/svg/clipboard-checkmark';
import { ClipboardTaskRegular } from '@fluentui/react-icons/svg/clipboard-task';
import { ClipboardTaskListLtrRegular } from '@fluentui/react-icons/svg/clipboard-task-list-ltr';
import { ContactCardRegular } from '@fluentui/react-icons/svg/contact-card';
import { DataBarVerticalRegular } from '@fluentui/react-icons/svg/data-bar-vertical';
import { DataPieRegular } from '@fluentui/react-icons/svg/data-pie';
import { DocumentRegular } from '@fluentui/react-icons/svg/document';
import { DocumentSearchRegular } from '@fluentui/react-icons/svg/document-search';
import { DocumentSignatureRegular } from '@fluentui/react-icons/svg/document-signature';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { DocumentTextRegular } from '@fluentui/react-icons/svg/document-text';
import { FolderListRegular } from '@fluentui/react-icons/svg/folder-list';
import { HandshakeRegular } from '@fluentui/react-icons/svg/handshake';
import { HeadsetRegular } from '@fluentui/react-icons/svg/headset';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { ListBarTreeRegular } from '@fluentui/react-icons/svg/list-bar-tree';
import { MoneyRegular } from '@fluentui/react-icons/svg/money';
import { NewsRegular } from '@fluentui/react-icons/svg/news';
import { OrganizationRegular } from '@fluentui/react-icons/svg/organization';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { PersonAccountsRegular } from '@fluentui/react-icons/svg/person-accounts';
import { PlugConnectedRegular } from '@fluentui/react-icons/svg/plug-connected';
import { ReceiptRegular } from '@fluentui/react-icons/svg/receipt';
import { ReceiptMoneyRegular } from '@fluentui/react-icons/svg/receipt-money';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons/svg/shield-checkmark';
import { TagRegular } from '@fluentui/react-icons/svg/tag';
import { TextBulletListTreeRegular } from '@fluentui/react-icons/svg/text-bullet-list-tree';
import { VehicleTruckProfileRegular } from '@fluentui/react-icons/svg/vehicle-truck-profile';
import { WalletRegular } from '@fluentui/react-icons/svg/wallet';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';

const icons: Readonly<Record<MenuIconName, ComponentType>> = {
  apply: CertificateRegular,
  apps: AppsRegular,
  bank: BuildingBankRegular,
  box: BoxRegular,
  calendar: CalendarClockRegular,
  card: ContactCardRegular,
  cart: CartRegular,
  channel: AppsListRegular,
  chart: DataBarVerticalRegular,
  chat: ChatHelpRegular,
  company: BuildingPeopleRegular,
  dates: CalendarEditRegular,
  document: DocumentRegular,
  edit: DocumentTextRegular,
  folder: FolderListRegular,
  handshake: HandshakeRegular,
  headset: HeadsetRegular,
  history: HistoryRegular,
  home: HomeRegular,
  key: KeyRegular,
  list: ClipboardTaskListLtrRegular,
  menu: ListBarTreeRegular,
  money: MoneyRegular,
  news: NewsRegular,
  organization: OrganizationRegular,
  people: PeopleRegular,
  plug: PlugConnectedRegular,
  question: BookQuestionMarkRegular,
  receipt: ReceiptRegular,
  review: ClipboardCheckmarkRegular,
  role: PersonAccountsRegular,
  search: DocumentSearchRegular,
  send: SendRegular,
  settings: SettingsRegular,
  settlement: ReceiptMoneyRegular,
  share: DataPieRegular,
  shield: ShieldCheckmarkRegular,
  signature: DocumentSignatureRegular,
  table: DocumentTableRegular,
  tag: TagRegular,
  task: ClipboardTaskRegular,
  tree: TextBulletListTreeRegular,
  trend: ArrowTrendingLinesRegular,
  truck: VehicleTruckProfileRegular,
  wallet: WalletRegular,
  warning: WarningRegular,
};

const useStyles = makeStyles({ mark: { fontSize: tokens.fontSizeBase300 } });

const isIcon = (name: string | undefined): name is MenuIconName => name !== undefined && Object.hasOwn(icons, name);

export default function MenuIcons({ name, text }: { name: string | undefined; text?: string | undefined }) {
  const styles = useStyles();
  if (!isIcon(name) && text)
    return (
      <span aria-hidden className={styles.mark}>
        {text}
      </span>
    );
  const Icon = icons[isIcon(name) ? name : 'document'];
  return <Icon />;
}
