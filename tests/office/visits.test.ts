import { expect, test } from "vitest";
import { maskedSsn } from "../../app/office/answers/answers.ts";
import { visitsOf } from "../../app/office/history/visits.ts";
import type { Edit, EditAuthor } from "../../app/records/forms/edit-history.server.ts";

const at = (time: string) => new Date(`2026-11-22T${time}:00Z`);
let count = 0;
const edit = (maker: EditAuthor, time: string, from: string, to: string, path = "contactInfo.city", label = "City"): Edit => ({
  id: String(++count),
  maker,
  timestamp: at(time),
  summary: "",
  changes: { formData: { [path]: { label, from, to } } },
});

test("groups the saves of one visit and shows each answer before and after it", () => {
  const edits = [
    edit("office", "16:05", "Cary", "Durham"),
    edit("link", "15:20", "", "987-65-4329", "personalInfo.clientSSN", "SSN"),
    edit("link", "15:10", "Apex", "Cary"),
    edit("link", "15:00", "Raleigh", "Apex"),
    edit("link", "14:00", "Wake", "Raleigh"),
    edit("client", "13:59", "Wake", "Wake Forest"),
  ];
  expect(visitsOf(edits, at("15:05"), maskedSsn)).toMatchObject([
    { who: "The office, 1 save", isNew: true, changes: [{ label: "City", from: "Cary", to: "Durham" }] },
    {
      who: "With an edit link, 2 saves",
      isNew: true,
      time: "November 22, 2026 at 10:10 AM Eastern Time to November 22, 2026 at 10:20 AM Eastern Time",
      changes: [
        { from: "Apex", to: "Cary" },
        { label: "SSN", from: "empty", to: "•••-••-4329" },
      ],
    },
    { who: "With an edit link, 1 save", isNew: false, changes: [{ from: "Raleigh", to: "Apex" }] },
    { isNew: false, changes: [{ from: "Wake", to: "Raleigh" }] },
    { who: "The client, 1 save", isNew: false },
  ]);
});

test("leaves out answers that were changed back, and counts changes that are not shown", () => {
  const back = [edit("client", "15:01", "Cary", "Apex"), edit("client", "15:00", "Apex", "Cary")];
  expect(visitsOf(back, null, maskedSsn)).toEqual([]);
  const formData = Object.fromEntries(
    Array.from({ length: 12 }, (_, row) => [`vehicles[${row}].make`, { label: `Vehicles, ${row + 1}: Make`, from: "", to: "Ford" }]),
  );
  const many: Edit = { id: "many", maker: "client", timestamp: at("15:00"), summary: "", changes: { formData } };
  expect(visitsOf([many], null, maskedSsn)).toMatchObject([{ who: "The client, 1 save", more: 2, isNew: false }]);
});
