/** Icon outlines on a 24 × 24 grid, drawn for this product. */
export const outlines = {
  'arrow-down': 'M12 5v14M6 13l6 6 6-6',
  'arrow-left': 'M19 12H5M11 6l-6 6 6 6',
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  'arrow-up': 'M12 19V5M6 11l6-6 6 6',
  calendar: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4',
  chart: 'M4 4v16h16M7.5 15.5l4-5 3 2.5 5-7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-left': 'M14.5 6l-6 6 6 6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  danger: 'M8.3 3.5h7.4l4.8 4.8v7.4l-4.8 4.8H8.3l-4.8-4.8V8.3zM12 7.5v5.5M12 16.2v.3',
  document: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 12.5h6M9 16h6',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  external: 'M13.5 4.5h6v6M19.5 4.5l-9 9M10 6H5v13h13v-5',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.6v.3',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5.5 12h13',
  plus: 'M5.5 12h13M12 5.5v13',
  question:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.5 9.6a2.5 2.5 0 1 1 3.8 2.1c-.9.6-1.3 1-1.3 2M12 16.4v.3',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3L20 20',
  success: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8 12.3l2.8 2.8L16 9.5',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  trash: 'M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5',
  upload: 'M12 15.5V4.5M7 9l5-5 5 5M4.5 20h15',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.8-3.7 3.7-5.5 7.5-5.5s6.7 1.8 7.5 5.5',
  warning: 'M12 4l9 16H3zM12 10v5M12 17.4v.3',
} as const;

export const iconNames = Object.keys(outlines) as (keyof typeof outlines)[];
