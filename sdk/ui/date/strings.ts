import { type CalendarStrings, DEFAULT_CALENDAR_STRINGS } from '@fluentui/react-calendar-compat';

const months = ['一月', '二月', '三月', '四月', '五月', '六月', '七月', '八月', '九月', '十月', '十一月', '十二月'];
const days = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'];

/** The calendar in Chinese, whole: a missing string would show in English. */
export const strings: CalendarStrings = {
  ...DEFAULT_CALENDAR_STRINGS,
  months,
  shortMonths: months.map((_, index) => `${index + 1}月`),
  days,
  shortDays: ['日', '一', '二', '三', '四', '五', '六'],
  goToToday: '回到今天',
  prevMonthAriaLabel: '上个月',
  nextMonthAriaLabel: '下个月',
  prevYearAriaLabel: '上一年',
  nextYearAriaLabel: '下一年',
  prevYearRangeAriaLabel: '前十二年',
  nextYearRangeAriaLabel: '后十二年',
  closeButtonAriaLabel: '关闭',
  monthPickerHeaderAriaLabel: '{0}，选择年份',
  yearPickerHeaderAriaLabel: '{0}，选择月份',
  weekNumberFormatString: '第 {0} 周',
  selectedDateFormatString: '已选 {0}',
  todayDateFormatString: '今天 {0}',
  dayMarkedAriaLabel: '已标记',
};

const monthYear = (date: Date) => `${date.getFullYear()}年${date.getMonth() + 1}月`;

/** How the calendar writes its headers: `2024年6月`. */
export const formatter = {
  formatDay: (date: Date) => String(date.getDate()),
  formatMonth: (date: Date) => `${date.getMonth() + 1}月`,
  formatYear: (date: Date) => `${date.getFullYear()}年`,
  formatMonthDayYear: (date: Date) => `${monthYear(date)}${date.getDate()}日`,
  formatMonthYear: monthYear,
};
