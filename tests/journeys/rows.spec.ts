import { makeEditLink } from "../support/edit-links.ts";
import { beginForm, box, button, expect, test, withAndWithoutScripts } from "../support/journey.ts";

withAndWithoutScripts(() => {
  test("removing the second of three vehicles leaves the first and the third", async ({ page }) => {
    await page.goto("/step/vehicles");
    const makes = page.getByRole("textbox", { name: "Make" });
    const remove = page.getByRole("button", { name: /^Remove / });
    await expect(makes).toHaveCount(1);
    await expect(remove).toHaveCount(0);

    for (const [row, make] of ["Honda", "Ford", "Toyota"].entries()) {
      if (row > 0) await button(page, "Add vehicle").click();
      await expect(makes).toHaveCount(row + 1);
      await makes.nth(row).fill(make);
    }
    await button(page, "Remove vehicle 2").click();
    await expect(makes).toHaveCount(2);
    for (const arrival of ["at once", "stored"]) {
      if (arrival === "stored") await page.reload();
      await expect(makes.nth(0), arrival).toHaveValue("Honda");
      await expect(makes.nth(1), arrival).toHaveValue("Toyota");
    }

    await button(page, "Remove vehicle 1").click();
    await expect(makes).toHaveCount(1);
    await expect(makes).toHaveValue("Toyota");
    await expect(remove).toHaveCount(0);
  });

  test("adding a row keeps what was typed beside it", async ({ page }) => {
    await page.goto("/step/assets");
    const institutions = page.getByRole("textbox", { name: "Institution name" });
    await expect(institutions).toHaveCount(2);
    await box(page, "Cash on hand").fill("60");
    await institutions.nth(0).fill("Fictional Credit Union");
    await button(page, "Add retirement account").click();

    await expect(institutions).toHaveCount(3);
    for (const arrival of ["at once", "stored"]) {
      if (arrival === "stored") await page.reload();
      await expect(institutions, arrival).toHaveCount(3);
      await expect(box(page, "Cash on hand"), arrival).toHaveValue("$60");
      await expect(institutions.nth(0), arrival).toHaveValue("Fictional Credit Union");
    }
  });

  test("a list takes a hundred rows and says so", async ({ page }) => {
    await beginForm(page, { vehicles: Array.from({ length: 99 }, (_, row) => ({ make: `Make ${row + 1}` })) });
    await page.goto("/step/vehicles");
    await button(page, "Add vehicle").click();
    await expect(page.getByText("You can list up to 100.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Make" }).nth(98)).toHaveValue("Make 99");
    await expect(button(page, "Add vehicle")).toHaveCount(0);
  });

  for (const where of ["on the public form", "behind an edit link"])
    test(`the keyboard goes on in a row that was added, and beside one that was removed, ${where}`, async ({ page, server }) => {
      const { keyboard } = page;
      const id = await beginForm(page, { vehicles: ["Honda", "Ford"].map((make) => ({ make })) });
      await page.goto(where === "on the public form" ? "/step/vehicles" : `/edit/${await makeEditLink(server, id)}/vehicles`);
      const row = (number: number) => page.getByRole("group", { name: `Vehicle ${number}`, exact: true });
      const yearOf = (number: number) => row(number).getByRole("textbox", { name: "Year", exact: true });

      await button(page, "Add vehicle").focus();
      await keyboard.press("Enter");
      await expect(yearOf(3)).toBeFocused();
      await expect(row(3).locator("legend")).toBeInViewport();
      await keyboard.type("2014");
      await expect(yearOf(3)).toHaveValue("2014");

      await button(page, "Remove vehicle 2").focus();
      await keyboard.press("Enter");
      await expect(row(3)).toHaveCount(0);
      await expect(row(2)).toBeFocused();
      await keyboard.press("Tab");
      await expect(yearOf(2)).toBeFocused();
      await expect(yearOf(2)).toHaveValue("2014");

      await button(page, "Remove vehicle 2").focus();
      await keyboard.press("Enter");
      await expect(row(1)).toBeFocused();
      await expect(button(page, "Remove vehicle 1")).toHaveCount(0);
    });
});
