import { createEditLink } from "../support/edit-links.ts";
import { beginForm, box, button, expect, expectKeyboardFocus, onlyInAll, save, test, withAndWithoutScripts } from "../support/journey.ts";

withAndWithoutScripts((scripts) => {
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
    for (const moment of ["immediately", "after a reload"]) {
      if (moment === "after a reload") await page.reload();
      await expect(makes.nth(0), moment).toHaveValue("Honda");
      await expect(makes.nth(1), moment).toHaveValue("Toyota");
    }

    await button(page, "Remove vehicle 1").click();
    await expect(makes).toHaveCount(1);
    await expect(makes).toHaveValue("Toyota");
    await expect(remove).toHaveCount(0);
  });

  test("adding a row keeps what was typed in other fields", async ({ page }) => {
    await page.goto("/step/assets");
    const institutions = page.getByRole("textbox", { name: "Institution name" });
    await expect(institutions).toHaveCount(2);
    await box(page, "Cash on hand").fill("60");
    await institutions.nth(0).fill("Fictional Credit Union");
    await button(page, "Add retirement account").click();

    await expect(institutions).toHaveCount(3);
    for (const moment of ["immediately", "after a reload"]) {
      if (moment === "after a reload") await page.reload();
      await expect(institutions, moment).toHaveCount(3);
      await expect(box(page, "Cash on hand"), moment).toHaveValue("$60");
      await expect(institutions.nth(0), moment).toHaveValue("Fictional Credit Union");
    }
  });

  test("a list accepts up to 100 rows and states the limit when it is reached", async ({ page }) => {
    await beginForm(page, { vehicles: Array.from({ length: 99 }, (_, row) => ({ make: `Make ${row + 1}` })) });
    await page.goto("/step/vehicles");
    await button(page, "Add vehicle").click();
    await expect(page.getByText("You can list up to 100.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Make" }).nth(98)).toHaveValue("Make 99");
    await expect(button(page, "Add vehicle")).toHaveCount(0);
  });

  for (const { where, ...when } of [{ where: "on the public form" }, { where: "with an edit link", ...onlyInAll }])
    test(`focus moves into an added row, and to the notice about a removed one, ${where}`, when, async ({ page, server }) => {
      const { keyboard } = page;
      const id = await beginForm(page, { vehicles: ["Honda", "Ford"].map((make) => ({ make })) });
      await page.goto(where === "on the public form" ? "/step/vehicles" : `/edit/${await createEditLink(server, id)}/vehicles`);
      const row = (number: number) => page.getByRole("group", { name: `Vehicle ${number}`, exact: true });
      const yearOf = (number: number) => row(number).getByRole("textbox", { name: "Year", exact: true });

      await button(page, "Add vehicle").focus();
      await keyboard.press("Enter");
      await expect(yearOf(3)).toBeFocused();
      await expect(row(3).locator("legend")).toBeInViewport();
      await expectKeyboardFocus(yearOf(3));
      await keyboard.type("2014");
      await expect(yearOf(3)).toHaveValue("2014");

      await button(page, "Remove vehicle 2").focus();
      await keyboard.press("Enter");
      await expect(row(3)).toHaveCount(0);
      const removalNotice = page.getByRole("status").filter({ hasText: "was removed" });
      await expect(removalNotice).toBeFocused();
      await expect(removalNotice).toBeInViewport();
      await keyboard.press("Tab");
      await expect(button(page, "Undo removing vehicle 2")).toBeFocused();
      await keyboard.press("Tab");
      await expect(yearOf(2)).toBeFocused();
      await expect(yearOf(2)).toHaveValue("2014");

      await button(page, "Remove vehicle 2").focus();
      await keyboard.press("Enter");
      await expect(button(page, "Remove vehicle 1")).toHaveCount(0);
      await expect(removalNotice).toBeFocused();
      await keyboard.press("Tab");
      await keyboard.press("Enter");
      await expect(row(2)).toBeFocused();
      await expect(yearOf(2)).toHaveValue("2014");
      await expect(removalNotice).toHaveCount(0);
    });

  test("undo restores a removed row at its position with all its answers", async ({ page, server }) => {
    const dependents = ["6", "8", "11"].map((age, row) => ({
      age,
      relationship: `Child "${row}"`,
      livesWithYou: row === 1 ? "no" : "yes",
    }));
    const id = await beginForm(page, { income: { dependents } });
    const storedDependents = async () => (await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json()).formData.income.dependents;
    await page.goto("/step/income");
    await button(page, "Remove dependent 2").click();
    await expect(page.getByText("Dependent 2 was removed.")).toBeVisible();
    expect(await storedDependents()).toEqual([dependents[0], dependents[2]]);
    await button(page, "Undo removing dependent 2").click();
    await expect(page.getByText("was removed")).toHaveCount(0);
    const row = page.getByRole("group", { name: "Dependent 2", exact: true });
    await expect(row.getByRole("textbox", { name: "Age" })).toHaveValue("8");
    await expect(row.getByRole("radio", { name: "No", exact: true })).toBeChecked();
    await expect(page.getByRole("textbox", { name: "Age" }).nth(2)).toHaveValue("11");
    expect(await storedDependents()).toEqual(dependents);

    await page.goto(`/edit/${await createEditLink(server, id)}/income`);
    await button(page, "Remove dependent 3").click();
    await button(page, "Undo removing dependent 3").click();
    await expect(page.getByRole("textbox", { name: "Age" }).nth(2)).toHaveValue("11");
    await expect(page.getByText("You have unsaved changes.")).toHaveCount(0);
    await button(page, "Remove dependent 1").click();
    await expect(page.getByText("Dependent 1 was removed.")).toBeVisible();
    expect(await storedDependents()).toEqual(dependents);
  });

  test("a removed row can be restored after a reload, until another step is saved", async ({ page }) => {
    const id = await beginForm(page, { vehicles: ["Honda", "Ford", "Jeep"].map((make) => ({ make, mileage: "120,000" })) });
    const stored = async () => (await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json()).formData.vehicles;
    const makes = page.getByRole("textbox", { name: "Make" });
    const removed = page.getByText("Vehicle 2 was removed.");
    await page.goto("/step/vehicles");
    await button(page, "Remove vehicle 2").click();
    await expect(removed).toBeVisible();
    await page.goto("/step/vehicles");
    await expect(removed).toBeVisible();
    await makes.first().fill("Toyota");
    await save(page, scripts);
    await page.goto("/finished");
    await page.goto("/step/vehicles");
    await button(page, "Undo removing vehicle 2").click();
    await expect(makes).toHaveCount(3);
    await expect(removed).toHaveCount(0);
    expect(await stored()).toMatchObject([{ make: "Toyota" }, { make: "Ford", mileage: "120,000" }, { make: "Jeep" }]);
    await page.goto("/step/vehicles");
    await expect(makes).toHaveCount(3);
    await expect(removed).toHaveCount(0);

    await button(page, "Remove vehicle 2").click();
    await expect(removed).toBeVisible();
    await page.getByRole("button", { name: /^Next: / }).click();
    await expect(page.getByRole("button", { name: /^Next: Secured/ })).toBeVisible();
    await page.goto("/step/vehicles");
    await expect(makes).toHaveCount(2);
    await expect(removed).toHaveCount(0);
  });

  test("rows beyond the tenth are collapsed, and their answers are kept", async ({ page }) => {
    const vehicles = Array.from({ length: 14 }, (_, row) => ({ make: `Make ${row + 1}` }));
    const id = await beginForm(page, { vehicles });
    const makes = page.locator('[name$="].make"]');
    await page.goto("/step/vehicles");
    await expect(makes.nth(9)).toBeVisible();
    await expect(makes.nth(10)).toBeHidden();
    await makes.first().fill("Honda");
    await save(page, scripts);
    const stored = async () => (await (await page.request.get(`/api/bankruptcy-forms/${id}`)).json()).formData.vehicles;
    await expect.poll(async () => (await stored())[0].make).toBe("Honda");
    expect((await stored()).at(-1).make).toBe("Make 14");
    await page.goto("/step/vehicles");
    await page.getByText("Show all 14").click();
    await expect(makes.nth(13)).toBeVisible();

    await button(page, "Remove vehicle 12").click();
    await expect(page.getByText("Vehicle 12 was removed.")).toBeInViewport();
    await button(page, "Undo removing vehicle 12").click();
    await expect(page.getByRole("group", { name: "Vehicle 12", exact: true })).toBeFocused();
    await page.goto("/step/vehicles");
    await button(page, "Add vehicle").click();
    await expect(page.getByRole("group", { name: "Vehicle 15", exact: true }).getByRole("textbox", { name: "Year" })).toBeFocused();
    await page.goto("/step/vehicles");
    await makes.nth(14).fill("x".repeat(40));
    await page.locator('[name="vehicles[14].vin"]').evaluate((input: HTMLInputElement) => (input.value = "x".repeat(5_001)));
    await page.getByRole("button", { name: /^Next: / }).click();
    await expect(page.getByRole("alert")).toContainText("correct");
    await expect(makes.nth(14)).toBeVisible();
    await expect(makes.nth(14)).toHaveValue("x".repeat(40));
  });
});

test("undoing the removal of a row can be retried once the server is reachable again", async ({ page }) => {
  await beginForm(page, { vehicles: ["Honda", "Ford"].map((make) => ({ make })) });
  await page.goto("/step/vehicles");
  await button(page, "Remove vehicle 1").click();
  await expect(page.getByText("Vehicle 1 was removed.")).toBeVisible();
  await page.route("**/step/vehicles*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await button(page, "Undo removing vehicle 1").click();
  await expect(page.locator(".toast")).toContainText("Save Error");
  await page.unroute("**/step/vehicles*");
  await button(page, "Undo removing vehicle 1").click();
  await expect(page.getByRole("textbox", { name: "Make" }).first()).toHaveValue("Honda");
  await expect(page.getByRole("textbox", { name: "Make" })).toHaveCount(2);
});

test("retrying a failed undo restores the row only once, even if the page was not reloaded after the removal", async ({ page }) => {
  await beginForm(page, { vehicles: ["Honda", "Ford"].map((make) => ({ make })) });
  await page.goto("/step/vehicles");
  let network: "reloads hang" | "posts fail" | "works" = "reloads hang";
  await page.route(
    (url) => url.searchParams.has("_data"),
    (route) => {
      const isPost = route.request().method() === "POST";
      if (network === "reloads hang" && !isPost) return undefined;
      return network === "posts fail" && isPost ? route.abort() : route.continue();
    },
  );
  const makes = page.getByRole("textbox", { name: "Make" });
  await button(page, "Remove vehicle 1").click();
  await expect(page.getByText("Vehicle 1 was removed.")).toBeVisible();
  network = "posts fail";
  await button(page, "Undo removing vehicle 1").click();
  await expect(page.locator(".toast")).toContainText("Save Error");
  await expect(makes).toHaveCount(1);
  network = "works";
  await button(page, "Undo removing vehicle 1").click();
  await expect(makes.first()).toHaveValue("Honda");
  await expect(makes).toHaveCount(2);
});
