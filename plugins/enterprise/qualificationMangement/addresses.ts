export const qualificationsPath = '/efBusinessManagement/qualificationMangement';
export const reviewPath = (id: string): string => `${qualificationsPath}?id=${id}`;
