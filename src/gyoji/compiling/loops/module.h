/* The module: its functions, types and constants. */

static PyMethodDef METHODS[] = {
    {"play", play, METH_VARARGS, play_doc},
    {"begin", begin, METH_VARARGS, begin_doc},
    {"run_search", run_search, METH_VARARGS, run_search_doc},
    {"run_tree", run_tree, METH_VARARGS, run_tree_doc},
#if G(HAS_SOLVER)
    {"run_solver", run_solver, METH_VARARGS, run_solver_doc},
#endif
#if G(HAS_BACKWARD)
    {"run_backward", run_backward, METH_VARARGS, run_backward_doc},
#endif
#if G(HAS_OPPONENT)
    {"run_opponent", run_opponent, METH_VARARGS, run_opponent_doc},
#endif
#if G(HAS_FAST_PATH)
    {"find", find, METH_VARARGS, find_doc},
    {"perform", perform, METH_VARARGS, perform_doc},
    {"close", close_text, METH_VARARGS, close_doc},
    {"lines", count_lines, METH_O, lines_doc},
    {"widen", widen, METH_VARARGS, widen_doc},
#endif
#if G(HAS_POSITIONS)
    {"first_illegal", first_illegal, METH_VARARGS, first_illegal_doc},
    {"expand", expand, METH_VARARGS, expand_doc},
#endif
    {NULL, NULL, 0, NULL},
};

#if G(HAS_LEARNING)
static PyMethodDef STAGE_METHODS[] = {
    {"reset", stage_reset, METH_VARARGS, reset_doc},
    {"place", stage_place, METH_VARARGS, place_doc},
    {"show", stage_show, METH_VARARGS, show_doc},
    {"refresh", stage_refresh, METH_NOARGS, refresh_doc},
    {"step", (PyCFunction)(void (*)(void))stage_step, METH_FASTCALL, step_doc},
    {"rollout", stage_rollout, METH_VARARGS, rollout_doc},
    {"cells", stage_cells, METH_VARARGS, cells_doc},
    {"real", stage_real, METH_VARARGS, real_doc},
    {"planes", stage_planes, METH_VARARGS, planes_doc},
    {"numbers", stage_numbers, METH_VARARGS, numbers_doc},
    {"masks", stage_masks, METH_VARARGS, masks_doc},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot STAGE_SLOTS[] = {
    {Py_tp_doc, (void *)stage_doc},
    {Py_tp_init, stage_init},
    {Py_tp_dealloc, stage_dealloc},
    {Py_tp_methods, STAGE_METHODS},
    {0, NULL},
};

static PyType_Spec STAGE_SPEC = {"_twin.Stage", sizeof(stage), 0, Py_TPFLAGS_DEFAULT, STAGE_SLOTS};

static PyMethodDef SOLO_METHODS[] = {
    {"step", solo_step, METH_O, solo_step_doc},
    {"enter", solo_enter, METH_VARARGS, solo_enter_doc},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot SOLO_SLOTS[] = {
    {Py_tp_doc, (void *)solo_doc},
    {Py_tp_init, solo_init},
    {Py_tp_dealloc, solo_dealloc},
    {Py_tp_traverse, solo_traverse},
    {Py_tp_clear, solo_clear},
    {Py_tp_methods, SOLO_METHODS},
    {0, NULL},
};

static PyType_Spec SOLO_SPEC = {
    "_twin.Solo", sizeof(solo), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, SOLO_SLOTS,
};
#endif

/* A tuple of the names in an array of characters; a NUL ends each. */
static PyObject *names_in(const char *names, size_t size)
{
    PyObject *const found = PyList_New(0);
    PyObject *tuple = NULL;
    int failed = !found;
    for (const char *name = names; !failed && *name && name < names + size; name += strlen(name) + 1) {
        PyObject *const text = PyUnicode_FromString(name);
        failed = !text || PyList_Append(found, text);
        Py_XDECREF(text);
    }
    if (!failed)
        tuple = PyList_AsTuple(found);
    Py_XDECREF(found);
    return tuple;
}

/* Add an object to the module, and give up the reference to it. */
static int add(PyObject *module, const char *name, PyObject *thing)
{
    const int failed = !thing || PyModule_AddObjectRef(module, name, thing);
    Py_XDECREF(thing);
    return failed ? -1 : 0;
}

static int fill(PyObject *module)
{
    if (add(module, "SOURCES", names_in(GYOJI_SOURCES, sizeof GYOJI_SOURCES))
        || add(module, "PARTS", names_in(GYOJI_PARTS, sizeof GYOJI_PARTS))
        || PyModule_AddStringConstant(module, "DIGEST", GYOJI_DIGEST)
        || PyModule_AddIntConstant(module, "REGISTERS", G(REGISTERS)) /* the least that a state has */
        || PyModule_AddIntConstant(module, "CELL", sizeof(cell_t)) /* bytes in memory */
        || PyModule_AddIntConstant(module, "REGISTER", sizeof(number_t))
        || add(module, "SERIAL", PyBool_FromLong(G(SERIAL)))
        || intern_all_names())
        return -1;
#if G(HAS_LEARNING)
    if (add(module, "Stage", PyType_FromSpec(&STAGE_SPEC)) || add(module, "Solo", PyType_FromSpec(&SOLO_SPEC)))
        return -1;
#endif
    return 0;
}

static PyModuleDef_Slot SLOTS[] = {
    {Py_mod_exec, fill},
#ifdef Py_GIL_DISABLED
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};

static struct PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT, "_twin", "A compiled twin, made by gyoji.compiling from the sources that SOURCES names.",
    0, METHODS, SLOTS, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__twin(void)
{
    return PyModuleDef_Init(&MODULE);
}
