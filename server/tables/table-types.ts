export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const csvType = 'text/csv; charset=utf-8';
