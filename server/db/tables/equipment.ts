import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { documentTypes, maxFileBytes } from '#contract/documents.ts';
import { defaultTypeColor, typeNameLimit } from '#contract/equipment-types.ts';
import { linkTypes } from '#contract/links.ts';
import { safetyRoles, safetyStatuses } from '#contract/safety.ts';
import {
  byteOrder,
  id,
  instant,
  isNotBlank,
  isOneOf,
  now,
  oneOf,
  transactionId,
} from './columns.ts';
import { ownerId, userId } from './people.ts';

const stamps = () => ({
  createdAt: instant().notNull().default(now),
  updatedAt: instant().notNull().default(now),
  createdBy: userId(),
  updatedBy: userId(),
});

export const equipment = pgTable(
  'equipment',
  {
    id: id(),
    name: text().notNull(),
    type: text().notNull(),
    locationRaw: text().notNull(),
    locationBuilding: text(),
    locationFloor: text(),
    locationColumn: text(),
    locationRoom: text(),
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    ...stamps(),
    /**
     * Derived by the contract at every write, so that both databases and the device agree on what is
     * the same, what is found and what comes first, whatever collation a database was made with.
     */
    nameKey: text().notNull(),
    locationKey: text().notNull(),
    buildingKey: text().notNull(),
    floorKey: text().notNull(),
    roomKey: text().notNull(),
    searchText: text().notNull(),
    nameText: text().notNull(),
    typeText: text().notNull(),
    locationText: text().notNull(),
    sortKey: text().notNull(),
    changedIn: transactionId().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    check('equipment_name_not_blank', isNotBlank(table.name)),
    check('equipment_type_not_blank', isNotBlank(table.type)),
    check('equipment_location_not_blank', isNotBlank(table.locationRaw)),
    uniqueIndex('equipment_name_and_location').on(table.nameKey, table.locationKey),
    index('equipment_location_key').on(table.locationKey),
    index('equipment_search_text').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('equipment_sort').on(byteOrder(table.sortKey), byteOrder(table.name), table.id),
    index('equipment_building').on(table.buildingKey, byteOrder(table.sortKey)),
    index('equipment_type').on(table.type, byteOrder(table.sortKey)),
    index('equipment_floor').on(table.floorKey, byteOrder(table.sortKey)),
    index('equipment_room').on(table.roomKey),
    index('equipment_name_start').on(table.nameText.op('text_pattern_ops')),
    index('equipment_tags').using('gin', table.tags),
    index('equipment_changed_in').on(table.changedIn, table.id),
  ],
);

/** What a device must forget: the ids of deleted Anlagen, in the order of their deletion. */
export const deletedEquipment = pgTable(
  'deleted_equipment',
  {
    id: uuid().primaryKey(),
    deletedAt: instant().notNull().default(now),
    changedIn: transactionId().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [index('deleted_equipment_changed_in').on(table.changedIn, table.id)],
);

const equipmentId = () =>
  uuid()
    .notNull()
    .references((): AnyPgColumn => equipment.id, { onDelete: 'cascade' });

export const equipmentTypes = pgTable(
  'equipment_types',
  {
    id: id(),
    name: text().notNull().unique(),
    color: text().notNull().default(defaultTypeColor),
  },
  (table) => [
    check(
      'equipment_types_name_length',
      sql`char_length(${table.name}) between 1 and ${sql.raw(String(typeNameLimit))}`,
    ),
    check('equipment_types_color_hex', sql`${table.color} ~ '^#[0-9a-fA-F]{6}$'`),
  ],
);

export const equipmentLinks = pgTable(
  'equipment_links',
  {
    id: id(),
    sourceEquipmentId: equipmentId(),
    targetEquipmentId: equipmentId(),
    linkType: oneOf(linkTypes).notNull(),
    description: text(),
    comments: text(),
    createdAt: instant().notNull().default(now),
    createdBy: userId(),
  },
  (table) => [
    check('equipment_links_type_known', isOneOf(table.linkType, linkTypes)),
    check(
      'equipment_links_not_to_itself',
      sql`${table.sourceEquipmentId} <> ${table.targetEquipmentId}`,
    ),
    unique('equipment_links_once').on(
      table.sourceEquipmentId,
      table.targetEquipmentId,
      table.linkType,
    ),
    index('equipment_links_target').on(table.targetEquipmentId),
  ],
);

export const safetyPoints = pgTable(
  'safety_points',
  {
    id: id(),
    identifier: text().notNull(),
    site: text(),
    floor: text(),
    column: text(),
    description: text(),
    createdAt: instant().notNull().default(now),
    createdBy: userId(),
  },
  (table) => [
    check('safety_points_identifier_not_blank', isNotBlank(table.identifier)),
    index('safety_points_identifier').on(table.identifier),
  ],
);

export const equipmentSafetyLinks = pgTable(
  'equipment_safety_links',
  {
    id: id(),
    equipmentId: equipmentId(),
    safetyPointId: uuid()
      .notNull()
      .references(() => safetyPoints.id, { onDelete: 'cascade' }),
    role: oneOf(safetyRoles).notNull(),
    status: oneOf(safetyStatuses).notNull().default('proposed'),
    createdAt: instant().notNull().default(now),
    createdBy: userId(),
  },
  (table) => [
    check('equipment_safety_links_role_known', isOneOf(table.role, safetyRoles)),
    check('equipment_safety_links_status_known', isOneOf(table.status, safetyStatuses)),
    unique('equipment_safety_links_once').on(table.equipmentId, table.safetyPointId),
    index('equipment_safety_links_point').on(table.safetyPointId),
  ],
);

export const equipmentComments = pgTable(
  'equipment_comments',
  { id: id(), equipmentId: equipmentId(), content: text().notNull(), ...stamps() },
  (table) => [
    check('equipment_comments_not_blank', isNotBlank(table.content)),
    index('equipment_comments_equipment').on(table.equipmentId, table.createdAt),
  ],
);

export const equipmentDocuments = pgTable(
  'equipment_documents',
  {
    id: id(),
    equipmentId: equipmentId(),
    title: text().notNull(),
    description: text(),
    documentType: oneOf(documentTypes).notNull().default('other'),
    fileName: text().notNull(),
    fileSize: bigint({ mode: 'number' }).notNull(),
    mimeType: text().notNull(),
    objectPath: text().notNull().unique(),
    contentHash: text().notNull(),
    isPrivate: boolean().notNull().default(false),
    expiryDate: date({ mode: 'string' }),
    ...stamps(),
  },
  (table) => [
    check('equipment_documents_type_known', isOneOf(table.documentType, documentTypes)),
    check('equipment_documents_title_not_blank', isNotBlank(table.title)),
    check(
      'equipment_documents_size',
      sql`${table.fileSize} between 1 and ${sql.raw(String(maxFileBytes))}`,
    ),
    index('equipment_documents_equipment').on(table.equipmentId, table.createdAt),
  ],
);

export const quickSearchButtons = pgTable(
  'quick_search_buttons',
  {
    id: id(),
    userId: ownerId(),
    searchTerm: text().notNull(),
    displayLabel: text().notNull(),
    order: integer().notNull(),
  },
  (table) => [
    check('quick_search_buttons_term_not_blank', isNotBlank(table.searchTerm)),
    check('quick_search_buttons_label_not_blank', isNotBlank(table.displayLabel)),
    check('quick_search_buttons_order_not_negative', sql`${table.order} >= 0`),
    index('quick_search_buttons_user').on(table.userId, table.order),
  ],
);
